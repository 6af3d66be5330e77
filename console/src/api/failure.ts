import type { Envelope, FieldError } from '@cogcampus/contract/envelope'
import { t } from '../messages/index.ts'

/** Why a call did not do what was asked. */
export class Failure extends Error {
  /** What the server answered; nothing where no answer came. */
  readonly envelope: Envelope | undefined
  constructor(message: string, envelope?: Envelope) {
    super(message)
    this.name = 'Failure'
    this.envelope = envelope
  }
  get errCode(): string {
    return this.envelope?.errCode ?? ''
  }
  /** What a person is told of it: the words of the error table (specification section 8). */
  get text(): string {
    return this.envelope ? this.message || t('core.abnormal') : t('core.error', { message: this.message })
  }
  /** The offending fields of a call that was refused as bad input. */
  get fields(): FieldError[] {
    const data = this.envelope?.data as { fields?: FieldError[] } | null | undefined
    return data?.fields ?? []
  }
  /** The same with its fields at other paths: those of a form that is not shaped as its call. */
  at(place: (path: string) => string): Failure {
    const { envelope } = this
    if (!envelope) return this
    const fields = this.fields.map(({ path, msg }) => ({ path: place(path), msg }))
    return new Failure(this.message, { ...envelope, data: { ...(envelope.data as object | null), fields } })
  }
}
