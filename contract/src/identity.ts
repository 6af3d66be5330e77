import * as z from 'zod'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** Whether a text is a number of an identity card with the right check digit, or can be that of a passport or permit. */
export function isIdentityNo(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return /^(?=.*\d)[A-Z\d]{6,12}$/.test(text)
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return text[17] === CHECKS[sum % 11]
}

/** An identity number as it is typed: spaces are dropped, letters are capital. */
export const IdentityNo = z
  .string()
  .max(30)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .refine(isIdentityNo)
