import { PlusOutlined } from '@ant-design/icons'
import { planLife } from '@cogcampus/contract/life/plan'
import { Button } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import styles from '../assess.module.css'
import { PlanForm } from './PlanForm.tsx'
import { PlanView } from './PlanView.tsx'
import type { PlanInfo } from './plan.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { useLastPlan, useReadsPlans } from './useLastPlan.ts'

interface Props {
  patientId: number
  /** Why nothing can be recorded now; null where it can. */
  closed: string | null
  /** How many the user may not see. */
  beyond: number
}

/** The last teaching plan of a patient. Not shown to roles that read no clinical data. */
export function Plan(props: Props) {
  return useReadsPlans() ? <LastPlan {...props} /> : null
}

function LastPlan({ patientId, closed, beyond }: Props) {
  const { plan, known, error, refetch } = useLastPlan(patientId, true)
  const edit = useDialog('plan', { add: '/admin/teaching-plan/add', update: '/admin/teaching-plan/update' })
  return (
    <Panel
      id="plan"
      beyond={beyond}
      title={t('assess.plan')}
      none={known && !plan ? t('assess.noPlan') : undefined}
      extra={
        closed ? (
          <span className={styles.note}>{closed}</span>
        ) : (
          known && <WriteButton current={plan} run={() => edit.show()} />
        )
      }
    >
      {error ? (
        <FaultState failure={error} retry={refetch} />
      ) : !known ? (
        <Loading />
      ) : (
        plan && <Current plan={plan} edit={edit} closed={closed !== null} />
      )}
      {known && <PlanForm dialog={edit} patientId={patientId} last={plan} />}
    </Panel>
  )
}

const WriteButton = ({ current, run }: { current: PlanInfo | undefined; run: () => void }) => (
  <Can endpoint="/admin/teaching-plan/add">
    <Button icon={<PlusOutlined />} onClick={run}>
      {t(current?.state === 'ACTIVE' ? 'assess.nextPlan' : 'assess.writePlan')}
    </Button>
  </Can>
)

function Current({ plan, edit, closed }: { plan: PlanInfo; edit: Dialog; closed: boolean }) {
  const review = useDialog('review', '/admin/teaching-plan/review')
  const actions: Action[] = []
  if (planLife.allows('teaching-plan/review', plan.state))
    actions.push({
      label: t('assess.review'),
      endpoint: '/admin/teaching-plan/review',
      run: () => review.show(plan.id),
    })
  if (planLife.allows('teaching-plan/update', plan.state))
    actions.push({ label: t('common.edit'), endpoint: '/admin/teaching-plan/update', run: () => edit.show(plan.id) })
  return (
    <>
      {!closed && <ActionBar plain actions={actions} />}
      <PlanView plan={plan} />
      {plan.edition > 1 && (
        <p className={styles.note}>
          <PageLink alone to={`/course/teachingPlan?patientId=${plan.patientId}`}>
            {t('assess.allPlans')}
          </PageLink>
        </p>
      )}
      <ReviewForm dialog={review} plan={plan} />
    </>
  )
}
