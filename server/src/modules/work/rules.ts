import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { assertOpen } from '../material/rules.ts'

interface Chosen {
  materialId?: number | null | undefined
  materialPages?: string | null | undefined
}
interface Kept {
  materialId: number | null
  materialTitle: string | null
}

/**
 * The material from which homework is given, as the homework keeps it. Refuses one that the caller does not find or may not open,
 * but for the one that the homework has already, and pages of none.
 */
export async function materialOf(
  context: WriteContext,
  { materialId = null, materialPages = null }: Chosen,
  before?: Kept,
): Promise<Kept & { materialPages: string | null }> {
  const { scope, t } = context
  if (materialId === null) {
    if (materialPages !== null) throw badField('BAD_INPUT', 'materialId', t('field.required'))
    return { materialId, materialTitle: null, materialPages }
  }
  if (materialId === before?.materialId) return { materialId, materialTitle: before.materialTitle, materialPages }
  await assertOpen(context, [materialId], 'materialId')
  const { title } = await scope
    .from('material')
    .select('material.title')
    .where('material.id', '=', materialId)
    .executeTakeFirstOrThrow()
  return { materialId, materialTitle: title, materialPages }
}
