/** What a noun is called, as the folder of its handlers: `rbac/user` of `/admin/rbac/user`. */
export const nameOf = (prefix: string): string => prefix.replace(/^\/(api\/)?admin\//, '')
