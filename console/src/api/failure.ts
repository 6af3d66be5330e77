import type { Envelope, FieldError } from '@cogcampus/contract/envelope'

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
  /** The offending fields of a call that was refused as bad input. */
  get fields(): FieldError[] {
    const data = this.envelope?.data as { fields?: FieldError[] } | null | undefined
    return data?.fields ?? []
  }
}
