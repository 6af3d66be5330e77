import type { Request } from '../api/calls'

export type Kind = Request<'/api/user-suggest/request'>['type']

/** What a family asks for by right, in the order in which it is offered. */
export const kinds = ['copy', 'erase', 'closure'] as const satisfies readonly Kind[]

/** Whether something that the account said is a request by right. */
export const isRequest = ({ type }: { type: string }): boolean => (kinds as readonly string[]).includes(type)
