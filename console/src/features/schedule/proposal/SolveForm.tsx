import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { daysLater, weekOf } from '../calendar/days.ts'

const Field = fieldOf('so-proposal')

const WEEKS = 16
/** Whole weeks, from the next Monday. */
function nextTerm() {
  const [monday = ''] = weekOf(now().add(1, 'week').format('YYYY-MM-DD'))
  return { fromDay: monday, toDay: daysLater(monday, WEEKS * 7 - 1) }
}

/** Asks for a proposed timetable: the campus and the term; `show` opens it. */
export function SolveForm({ dialog, show }: { dialog: Dialog; show: (id: number) => void }) {
  const solve = useAction('/admin/so-proposal/solve', { done: false })
  return (
    <FormDialog<Request<'/admin/so-proposal/solve'>>
      dialog={dialog}
      title={t('so-proposal:call.solve')}
      ok={t('so-proposal:call.solve')}
      initial={nextTerm()}
      save={async (values) => {
        const result = await solve.run(values)
        if (result.ok) show(result.data.id)
        return result
      }}
    >
      <CampusField />
      <div className={styles.pair}>
        <Field name="fromDay" required="choice">
          <DateInput />
        </Field>
        <Field name="toDay" required="choice">
          <DateInput />
        </Field>
      </div>
    </FormDialog>
  )
}
