import { EXPECTED, gasLevels } from '@cogcampus/contract/life/plan'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { gasText, notedDay, type PlanInfo } from './plan.ts'

const Field = fieldOf('teaching-plan')

interface Values {
  /** By the id of the goal. */
  levels: Record<string, string>
  outcome: string
}

/** Where a goal began, what is expected of it, and the level that a record noted last. */
const about = ({ baseline, noted }: PlanInfo['goals'][number]) =>
  [
    t('assess.fromTo', { from: gasText(baseline), to: gasText(EXPECTED) }),
    ...(noted ? [t('assess.lastNoted', { level: gasText(noted.level), day: notedDay(noted.day) })] : []),
  ].join(' · ')

/** Reviews the current plan: what each goal reached, and the outcome. The plan ends with it. */
export function ReviewForm({ dialog, plan }: { dialog: Dialog; plan: PlanInfo }) {
  const review = useAction('/admin/teaching-plan/review', { also: ['/admin/patient'], done: t('assess.reviewed') })
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('assess.review')}
      ok={t('assess.finishReview')}
      initial={{ levels: {} }}
      save={({ levels, outcome }) =>
        review.run({
          id: plan.id,
          version: plan.version,
          achieved: plan.goals.map(({ id }) => ({ id, level: Number(levels[id]) })),
          outcome,
        })
      }
    >
      {plan.goals.map((goal) => (
        <LabelledItem
          key={goal.id}
          name={['levels', String(goal.id)]}
          label={goal.title}
          extra={about(goal)}
          required="choice"
        >
          <ChoiceChips
            label={goal.title}
            options={gasLevels.map((level, index) => ({
              value: String(level),
              label: gasText(level),
              title: goal.levels[index],
            }))}
          />
        </LabelledItem>
      ))}
      <Field name="outcome" required>
        <TextInput max={2000} rows={4} />
      </Field>
    </FormDialog>
  )
}
