import * as z from 'zod'
import { limits } from './limits.ts'
import { holdsMarked, mapMarked } from './marked.ts'

const MB = 1024 * 1024

/**
 * What a stored file is for, and who can read it: anyone with the address of a `public` one; a `private` one is read
 * by a signed address that ends within an hour. A `picture` is an image and nothing else. `bytes` is the most that a file of
 * the kind has, where that is not {@link limits.uploadBytes}. Who reads a `clinical` one is on record.
 */
export const fileKinds = {
  avatar: { access: 'public', picture: true },
  banner: { access: 'public', picture: true },
  materialCover: { access: 'public', picture: true },
  material: { access: 'private', picture: false, bytes: 500 * MB },
  courseCover: { access: 'public', picture: true },
  activityCover: { access: 'public', picture: true },
  campusPhoto: { access: 'public', picture: true },
  doctorPhoto: { access: 'public', picture: true },
  certificate: { access: 'private', picture: false },
  contactFile: { access: 'private', picture: false },
  patientPhoto: { access: 'private', picture: true },
  patientDocument: { access: 'private', picture: false, clinical: true },
  homework: { access: 'private', picture: false, clinical: true },
  comment: { access: 'private', picture: false, clinical: true },
  consentScan: { access: 'private', picture: true, clinical: true },
} as const satisfies Record<string, { access: 'public' | 'private'; picture: boolean; bytes?: number; clinical?: true }>

export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]]

/** The most bytes that a file of this kind has. */
export const mostBytes = (kind: FileKind | null): number => {
  const { bytes } = (kind ? fileKinds[kind] : {}) as { bytes?: number }
  return bytes ?? limits.uploadBytes
}

/** The most bytes that a file of any kind has. */
export const mostOfAny: number = Math.max(...fileKindNames.map(mostBytes))

/** Whether anyone with the address can read files of this kind. */
export const isPublic = (kind: FileKind | null): boolean => kind !== null && fileKinds[kind].access === 'public'

/** Whether files of this kind are clinical data of a patient. */
export const isClinical = (kind: FileKind | null): boolean => kind !== null && 'clinical' in fileKinds[kind]

/** The fields of schemas that hold the address of a stored file, with the kind of file that each takes. */
export const fileFields = z.registry<{ kind: FileKind | null }, z.ZodString>()

/** Whether answers of this schema hold addresses that end: those of private files. */
export const holdsSigned = (schema: z.core.$ZodType): boolean => holdsFiles(schema, ({ kind }) => !isPublic(kind))

type Field = { kind: FileKind | null }
const fieldOf = (schema: z.core.$ZodType): Field | undefined => fileFields.get(schema as z.ZodString)

/** Whether a value of this schema can hold the address of a stored file. */
export const holdsFiles = (schema: z.core.$ZodType, of?: (field: Field) => boolean): boolean =>
  holdsMarked(schema, fieldOf, of)

/** A copy of a value of this schema in which `visit` has replaced each address of a stored file. */
export const mapFiles = <T>(
  schema: z.core.$ZodType,
  value: T,
  visit: (address: string, kind: FileKind | null, path: string) => string,
): T => mapMarked(schema, value, fieldOf, (address, { kind }, path) => visit(address, kind, path))
