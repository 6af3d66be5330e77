/** The name of a noun, as the folder of its handlers: `rbac/user` of `/admin/rbac/user` and of `/api/rbac/user`. */
export const nameOf = (prefix: string): string => prefix.replace(/^\/(api\/admin|admin|api)\//, '')
