import { createHmac } from 'node:crypto'
import { phonePattern } from '@cogcampus/contract/limits'
import { badField } from '../../lib/errors.ts'
import type { Translate } from '../../lib/text.ts'
import type { ActivityTable } from '../activity/table.ts'

/** A code is shown for a minute and taken for two more: someone stands in line with it. */
const MINUTE = 60_000
const TAKEN_MINUTES = 3

const digitsOf = (secret: string, minute: number) => {
  const digest = createHmac('sha256', secret).update(String(minute)).digest()
  return String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')
}

/** The code of a sign-up at a moment: eight digits, what the QR code holds, and for how many seconds it is shown. */
export function codeAt({ id, secret }: { id: number; secret: string }, at = Date.now()) {
  const code = digitsOf(secret, Math.floor(at / MINUTE))
  return { code, qr: `${id}.${code}`, seconds: Math.ceil((MINUTE - (at % MINUTE)) / 1000) }
}

/** Which of these sign-ups a code belongs to, typed or scanned; undefined where none or several have it. */
export function ownerOfCode<S extends { id: number; secret: string }>(
  signUps: readonly S[],
  text: string,
  at = Date.now(),
): S | undefined {
  const [, id, code] = /^(?:(\d+)\.)?(\d{8})$/.exec(text.replace(/[\s-]/g, '')) ?? []
  if (!code) return undefined
  const minute = Math.floor(at / MINUTE)
  const minutes = Array.from({ length: TAKEN_MINUTES }, (_, ago) => minute - ago)
  const [only, other] = signUps.filter(
    (one) => (id === undefined || one.id === Number(id)) && minutes.some((each) => digitsOf(one.secret, each) === code),
  )
  return other ? undefined : only
}

/** Refuses answers that do not fit the form, with the field; answers them in the order of the form. */
export function checkAnswers(
  { form, maxPeople }: { form: ActivityTable['form']['__select__']; maxPeople: number },
  { people, answers }: { people: number; answers: readonly string[] },
  t: Translate,
): string[] {
  if (people > maxPeople) throw badField('BAD_INPUT', 'people', t('field.tooBig', { max: maxPeople }))
  if (answers.length > form.length) throw badField('BAD_INPUT', 'answers', t('field.tooMany', { max: form.length }))
  return form.map(({ kind, required, options }, at) => {
    const said = answers[at] ?? ''
    const refuse = (text: string) => badField('BAD_INPUT', `answers.${at}`, text)
    if (said === '') {
      if (required) throw refuse(t('field.required'))
      return ''
    }
    if (kind === 'CHOICE' && !options.includes(said)) throw refuse(t('field.choice'))
    if (kind === 'PHONE' && !phonePattern.test(said)) throw refuse(t('field.format'))
    return said
  })
}
