import type { Documents } from '../src/documents/data.ts'
import { sampleReports } from './reports.ts'

const common = {
  language: 'zh-CN',
  campus: { name: '上海徐汇校区', address: '上海市徐汇区漕溪北路 398 号 6 层', phone: '021-58001234' },
  company: '认知功能康复训练中心',
  logo: null,
  printedAt: '2026-11-22 10:30',
  printedBy: '刘蕾',
} as const
const sale = { orderNumber: 'O-SH01-2026-00017', patientName: '林喆', payerName: '林堃' }
const ofCard = { course: '感统大课月卡', orderNumber: sale.orderNumber, hours: 0, balance: null }

/** A document of each kind as a campus would have it; the statement has so many rows. */
export function sampleDocuments(rows = 3): Documents {
  return {
    contract: {
      ...common,
      ...sale,
      contractNo: 'HT-2026-17',
      day: '2026-11-20',
      valid: true,
      patientBirthday: '2018-05-01',
      payerPhone: '138****8000',
      lines: [
        {
          course: '注意力训练（一对一）',
          paidHours: 48,
          giftHours: 4,
          unlimited: false,
          unitPrice: 260_00,
          discount: 480_00,
          amount: 12_000_00,
          validDays: 365,
          validTo: null,
        },
        {
          course: '感统大课月卡',
          paidHours: 0,
          giftHours: 0,
          unlimited: true,
          unitPrice: 1_280_00,
          discount: 0,
          amount: 1_280_00,
          validDays: 30,
          validTo: '2026-12-20',
        },
      ],
      list: 13_760_00,
      discount: 480_00,
      payable: 13_280_00,
      paid: 3_000_00,
      terms: {
        title: '康复训练服务条款',
        revision: 2,
        paragraphs: ['## 一、服务内容', '甲方按约定的课程与课时提供训练。', '## 二、请假', '请在开课 6 小时前请假。'],
      },
    },
    receipt: {
      ...common,
      ...sale,
      number: 'R-SH01-2026-00031',
      kind: 'PAYMENT',
      day: '2026-11-20',
      amount: 3_000_00,
      capitals: '叁仟元整',
      method: '微信支付',
      courses: '注意力训练（一对一）、感统大课月卡',
      payable: 13_280_00,
      paid: 3_000_00,
      receivedBy: '刘蕾',
      remark: '定金',
    },
    statement: {
      ...common,
      money: true,
      patientName: sale.patientName,
      from: '2026-01-01',
      to: '2026-11-22',
      opening: 0,
      closing: 52 - rows,
      rows: [
        ...Array.from({ length: rows }, (_, at) => ({
          at: `2026-${String(1 + (at % 11)).padStart(2, '0')}-15 09:30`,
          kind: 'CONSUME' as const,
          course: '注意力训练（一对一）',
          orderNumber: sale.orderNumber,
          hours: -1,
          balance: 52 - at,
          fen: -250_00,
          note: `第 ${at + 1} 次课`,
        })),
        { ...ofCard, at: '2026-11-20 10:12', kind: 'GRANT', fen: 1_280_00, note: '+30 天' },
        { ...ofCard, at: '2026-11-21 00:30', kind: 'DAY', fen: -42_67, note: '至 2026-11-20' },
      ],
    },
    report: { ...common, ...sampleReports.first },
  }
}
