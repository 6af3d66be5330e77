import * as z from 'zod'
import { applications } from '../application.ts'
import { noun, write } from '../endpoint.ts'
import { materialRequests, materialScopes } from '../life/material.ts'
import { page } from '../page.ts'
import { Enabled, Id, Nothing } from '../schema.ts'

/** A campus asks to use a material of headquarters, or to publish one of its own: the principal decides, then headquarters. */
export const materialApplications = applications({
  name: 'material application',
  access: {
    apply: ['CAMPUS_PRINCIPAL', 'DOCTOR'],
    check: ['CAMPUS_PRINCIPAL', 'HQ_OPERATION'],
    read: ['CAMPUS_PRINCIPAL', 'DOCTOR', 'HQ_OPERATION'],
  },
  fields: {
    campusId: Id,
    materialId: Id,
    kind: z.enum(materialRequests),
  },
  row: {
    materialId: Id,
    kind: z.enum(materialRequests),
    type: z.string(),
    domain: z.string(),
    /** Whether what was approved is in force. */
    status: Enabled,
  },
  filters: { kind: z.enum(materialRequests).optional(), status: Enabled.optional() },
  /** Of a publication: whether every campus opens it, or each needs an approval. Not given, every campus. */
  decision: { scope: z.enum(materialScopes).exclude(['CAMPUS']).optional() },
})

/** Catalogue `material-apply`; `withdraw` and `detail` are ours. */
export const materialApply = noun('/admin/material-apply', {
  ...materialApplications,
  status: write({
    summary: 'End what an application brought about, or put it into force again',
    access: ['HQ_OPERATION'],
    input: z.strictObject({ id: Id, status: Enabled }),
    output: Nothing,
  }),
})

export const materialApplyPage = page({
  path: '/material/apply',
  component: 'material/materialApply',
  name: '教材申请',
  nameEn: 'Material applications',
  remind: 'MATERIAL_APPLY',
  actions: [
    '/admin/material-apply/page',
    '/admin/material-apply/detail',
    '/admin/material-apply/apply',
    '/admin/material-apply/check',
    '/admin/material-apply/withdraw',
    '/admin/material-apply/status',
  ],
})
