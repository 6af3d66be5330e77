import type { Request } from '@cogcampus/contract'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { FormDrawer } from '../../ui/FormDrawer.tsx'
import { shaped } from '../../ui/FormHost.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { todayText } from '../../ui/wall.ts'
import { AssessmentFields, type Values } from './AssessmentFields.tsx'

type Fields = Omit<Request<'/admin/assessment/update'>, 'id' | 'version'>

/** Scores left empty are not sent: they were not recorded. */
const fieldsOf = ({ scores, ...values }: Values): Fields => ({
  ...values,
  scores: Object.fromEntries(
    Object.entries(scores ?? {}).flatMap(([key, score]) =>
      score === null || score === undefined ? [] : [[key, score]],
    ),
  ),
})

interface Props {
  dialog: Dialog
  /** The patient whose page it stands on; chosen in the form otherwise. */
  patientId?: number
  /** What the place knows from which a new one is begun: the scale that is due. */
  known?: Partial<Values>
}

/** Records an assessment or corrects one. The scores of a scale are one number field each; what follows from them is shown at once. */
export function AssessmentForm({ dialog, patientId, known }: Props) {
  const { id } = dialog
  const also = ['/admin/patient']
  const row = useApi('/admin/assessment/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/assessment/add', { also, done: t('assess.recorded') })
  const update = useAction('/admin/assessment/update', { also })
  const save = ({ patientId: chosen = patientId, scaleId, nextOn, ...values }: Values, version: number) => {
    const fields = fieldsOf(values as Values)
    if (id) return update.run({ ...fields, nextOn: nextOn ?? null, id, version })
    return add.run({ ...fields, patientId: chosen ?? 0, scaleId: scaleId ?? 0, ...(nextOn ? { nextOn } : {}) })
  }
  return (
    <FormDrawer<Values>
      dialog={dialog}
      width="max(30%, 640px)"
      title={t(id ? 'assess.correct' : 'assess.record')}
      about={id ? row.data?.patientName : undefined}
      load={
        id
          ? shaped(row, ({ form, day, schooling, setting, scores, rawTotal, total, scale, ...rest }) => ({
              ...{ form, day, schooling, setting, scores, version: rest.version },
              rawTotal: scale.total.rule === 'ENTERED' ? rawTotal : null,
              percentile: rest.percentile,
              validity: rest.validity,
              remark: rest.remark,
              nextOn: rest.nextOn,
            }))
          : undefined
      }
      initial={{ day: todayText(), setting: 'CENTRE', scores: {}, ...known }}
      save={save}
    >
      <AssessmentFields patientId={patientId ?? row.data?.patientId} row={id ? row.data : undefined} />
    </FormDrawer>
  )
}
