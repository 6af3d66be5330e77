const prefix = 'cog.draft.'

/** Where a form is kept: for each user, on each page, of the one that the page is about. */
export interface DraftPlace {
  userId: number
  pathname: string
  /** What the page is about, where it is about one. */
  subjectId: number | string | undefined
  /** The form, and the row that it changes. */
  name: string
}

export const draftKey = ({ userId, pathname, subjectId, name }: DraftPlace): string =>
  `${prefix}${userId}.${subjectId === undefined ? pathname : `${pathname}.${subjectId}`}.${name}`

/** What is kept of a form: the fields that were changed, and the version of the row they were changed in. */
export interface Kept {
  version: number
  fields: Record<string, unknown>
  /** Of a form that its address opens: how to go on with it. */
  begun?: Begun | undefined
}

/** A form that was begun and left. */
export interface Begun {
  title: string
  address: string
  at: string
  /** The patients that it names. */
  patientIds: number[]
}

/** The patients that the values of a form name. */
export function patientsIn({ patientId, patientIds }: { patientId?: unknown; patientIds?: unknown }): number[] {
  const named = [patientId, ...(Array.isArray(patientIds) ? patientIds : [])]
  return named.filter((id): id is number => typeof id === 'number')
}

/** The forms that a user began about a patient, newest first: those of the page of the patient, and those elsewhere that name the patient. */
export function begunAbout(
  patientId: number,
  { userId, pathname }: Pick<DraftPlace, 'userId' | 'pathname'>,
  stored: readonly (readonly [key: string, text: string])[],
): (Begun & { key: string })[] {
  const ofPage = draftKey({ userId, pathname, subjectId: patientId, name: '' })
  return stored
    .filter(([key]) => key.startsWith(`${prefix}${userId}.`))
    .flatMap(([key, text]) => {
      const { begun } = JSON.parse(text) as Partial<Kept>
      return begun && (key.startsWith(ofPage) || begun.patientIds.includes(patientId)) ? [{ ...begun, key }] : []
    })
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

/** The fields that differ from the row that a form began with; the other fields are not the user's changes. */
export function changedFields(row: object, typed: object): Record<string, unknown> {
  const before = row as Record<string, unknown>
  const same = (name: string, value: unknown) => JSON.stringify(before[name] ?? null) === JSON.stringify(value ?? null)
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => !same(name, value)))
}

/** A field left empty is null on the wire, where a missing one would keep its old value. */
export function emptied<V extends object>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === undefined ? null : blank(value)]),
  ) as V
}
/** Inside lists and objects, an empty text is null and what is missing stays so. */
function blank(value: unknown): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(blank)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, blank(each)]))
}
