/** The name of a noun, as the folder of its handlers: `rbac/user` of `/admin/rbac/user` and of `/api/rbac/user`. */
export const nameOf = (prefix: string): string => prefix.replace(/^\/(api\/admin|admin|api)\//, '')

/** The name of the file with a noun's texts: `rbac-user` of `rbac/user` or `/admin/rbac/user`. */
export const textsName = (noun: string): string => nameOf(noun).replaceAll('/', '-')

/** The keys of a field's name, by which it is looked up in turn: one that names a row (`createdByName`, `campusName`) is called as the column with the row. */
export function labelKeys(field: string): string[] {
  const named = field.replace(/Name$/, '')
  return [...new Set([field, named, `${named}Id`])]
}
