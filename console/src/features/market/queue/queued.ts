import type { Response } from '@cogcampus/contract'

/** A lead that is due. */
export type Queued = Response<'/admin/customer/queue'>['list'][number]
