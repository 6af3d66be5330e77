import type { patientParent } from '@cogcampus/contract/admin/patient-parent'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, staleVersion } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { given } from '../../lib/update.ts'
import { parentNamed } from '../parent-info/store.ts'
import { linkParent, renewSearch } from '../patient/store.ts'
import { assertGuarded, lockPatient } from './rules.ts'
import { links } from './store.ts'

/** The link, with its patient locked: two users cannot take one guardian each from a patient. */
async function held(context: WriteContext, id: number) {
  const link = await links(context.scope).where('patientParent.id', '=', id).executeTakeFirst()
  if (!link) throw notFound()
  await lockPatient(context.scope, link.patientId)
  return link
}

export const patientParentHandlers: Handlers<typeof patientParent> = {
  page({ scope }, { patientId, parentId, ...page }) {
    let rows = links(scope)
    if (patientId) rows = rows.where('patientParent.patientId', '=', patientId)
    if (parentId) rows = rows.where('patientParent.parentId', '=', parentId)
    return pageOf(rows, page, { by: 'patientParent.id', id: 'patientParent.id' })
  },

  async detail({ scope }, { id }) {
    const link = await links(scope).where('patientParent.id', '=', id).executeTakeFirst()
    if (!link) throw notFound()
    return link
  },

  async add(context, { patientId, parent, ...rights }) {
    const { scope } = context
    const patient = await lockPatient(context.scope, patientId)
    const parentId = await parentNamed(context, parent, 'parent')
    const id = await linkParent(scope, patient, parentId, rights)
    await renewSearch(scope, [patientId])
    return { id }
  },

  async update(context, { id, version, ...rights }) {
    const { scope } = context
    const link = await held(context, id)
    const changed = await scope
      .update('patientParent')
      .set(given(rights))
      .where('patientParent.id', '=', id)
      .where('patientParent.version', '=', version)
      .returning('patientParent.version')
      .executeTakeFirst()
    if (!changed) {
      const current = await links(scope).where('patientParent.id', '=', id).executeTakeFirst()
      throw staleVersion({ table: 'patient_parent', id }, current)
    }
    await assertGuarded(scope, link)
    return changed
  },

  async delete(context, { id }) {
    const { scope } = context
    const link = await held(context, id)
    const { numDeletedRows } = await scope
      .delete('patientParent')
      .where('patientParent.id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    await assertGuarded(scope, link)
    await renewSearch(scope, [link.patientId])
    return null
  },
}
