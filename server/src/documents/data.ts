import type { ReportFigures } from '@cogcampus/contract/admin/patient/report'
import type { Language } from '@cogcampus/contract/envelope'
import type { LedgerKind } from '@cogcampus/contract/life/order'
import type { ReportSection, ReportState } from '@cogcampus/contract/life/report'

/** Money is in fen, days are `YYYY-MM-DD`, moments are texts as they are to stand there. */
interface Common {
  language: Language
  campus: { name: string; address: string | null; phone: string | null }
  /** The bytes of a PNG; null: the product's. */
  logo: number[] | null
  /** Who signs for the business, as registered. */
  company: string
  printedAt: string
  printedBy: string
}

interface Sale extends Common {
  orderNumber: string
  patientName: string
  payerName: string
}

/** What each template of `templates/` is given. */
export interface Documents {
  contract: Sale & {
    contractNo: string | null
    day: string
    /** A contract of an order that is not confirmed yet, or void, says so. */
    valid: boolean
    patientBirthday: string
    payerPhone: string
    lines: {
      course: string
      paidHours: number
      giftHours: number
      unlimited: boolean
      unitPrice: number
      discount: number
      amount: number
      validDays: number | null
      validTo: string | null
    }[]
    list: number
    discount: number
    payable: number
    paid: number
    /** Paragraphs; a heading begins with `#`. */
    terms: { title: string; revision: number; paragraphs: string[] } | null
  }
  receipt: Sale & {
    number: string
    kind: 'PAYMENT' | 'REFUND'
    day: string
    amount: number
    /** In Chinese capitals, as banks write it. */
    capitals: string
    method: string
    courses: string
    payable: number
    paid: number
    receivedBy: string
    remark: string | null
  }
  statement: Common & {
    /** Whether it says what entries are worth: to those who pay. */
    money: boolean
    patientName: string
    from: string | null
    to: string | null
    opening: number
    closing: number
    rows: {
      at: string
      kind: LedgerKind
      course: string
      orderNumber: string
      hours: number
      /** What is left of the line; of a card without a number of lessons nothing. */
      balance: number | null
      /** The change of what the line is worth. */
      fen: number
      note: string
    }[]
  }
  report: Common & {
    patientName: string
    age: string
    edition: number
    from: string
    to: string
    /** What is not, or not any more, with the family says so on every page. */
    state: ReportState
    withdrawnAt: string | null
    withdrawReason: string | null
    doctorName: string | null
    approvedByName: string | null
    approvedAt: string | null
    sections: ReportSection[]
    /** What the doctor says, and what comes next: paragraphs by lines. */
    words: string | null
    next: string | null
    data: ReportFigures
  }
}

export type Template = keyof Documents
