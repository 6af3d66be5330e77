import type { Response } from '@cogcampus/contract'

/** A material as lists show it. */
export type Material = Response<'/admin/material/page'>['list'][number]
/** A material with its courses and its current version. */
export type MaterialInFull = Extract<Response<'/admin/material/detail'>, object>
export type MaterialVersion = NonNullable<MaterialInFull['current']>

/** The nouns that show materials besides their own. */
export const alsoShown = ['/admin/material', '/admin/material-collect']

/** What a material file can be. */
export const materialEndings = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.mp4,.mp3,.m4a,.jpg,.jpeg,.png,.webp,.gif'
