import { isOpenApplication } from '@cogcampus/contract/life/application'
import { Alert, Modal, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { DateText } from '../DateText.tsx'
import { type Fact, Facts } from '../Facts.tsx'
import { FaultState } from '../FaultState.tsx'
import type { Dialog } from '../useDialog.ts'
import { ApplicationState } from './ApplicationState.tsx'
import styles from './application.module.css'
import { type Application, type ApplicationOf, type ApplicationsAt, callsAt } from './application.ts'
import { Decision } from './Decision.tsx'
import { Withdraw } from './Withdraw.tsx'

interface Props<A extends ApplicationsAt> {
  at: A
  dialog: Dialog
  facts: (row: ApplicationOf<A>) => Fact[]
  titleOf?: (row: ApplicationOf<A>) => string
  decision?: { fields: ReactNode; initial: (row: ApplicationOf<A>) => object }
  also?: string[]
}

/** One application: what is asked for, by which user and why, and what the user can do with it. */
export function ApplicationDialog<A extends ApplicationsAt>(props: Props<A>) {
  const { at, dialog, facts, titleOf, decision, also = [] } = props
  const calls = callsAt(at)
  const can = useCan()
  const answer = useApi(calls.detail, { id: dialog.id ?? 0 }, { enabled: dialog.id !== undefined })
  const row = answer.data?.id === dialog.id ? (answer.data as Application | undefined) : undefined
  const asked = row as ApplicationOf<A>
  const open = row !== undefined && isOpenApplication(row)
  return (
    <Modal
      open={dialog.open}
      title={row ? (titleOf?.(asked) ?? row.name) : t('common.details')}
      width={640}
      onCancel={dialog.close}
      footer={null}
      destroyOnHidden
    >
      {answer.error ? (
        <FaultState failure={answer.error} retry={answer.refetch} />
      ) : row ? (
        <>
          <div className={styles.facts}>
            <Facts items={[...facts(asked), ...factsOf(row)]} />
          </div>
          {row.decidable && can(calls.check) && (
            <Decision
              key={row.id}
              id={row.id}
              check={calls.check}
              also={also}
              fields={decision?.fields}
              initial={decision?.initial(asked)}
              close={dialog.close}
            />
          )}
          {row.mine && open && (
            <Own id={row.id} name={row.name} call={calls.withdraw} also={also} close={dialog.close} />
          )}
          {open && !row.mine && !(row.decidable && can(calls.check)) && (
            <Alert type="info" showIcon title={t(`common.waitsFor.${row.state as 'SUBMITTED' | 'CAMPUS_AGREED'}`)} />
          )}
        </>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

/** Who asked, who decided, when and why. */
const factsOf = (row: Application): Fact[] => [
  { label: t('common.applicationState'), value: <ApplicationState state={row.state} /> },
  { label: t('fields:campusId'), value: row.campusName },
  { label: t('fields:applicantId'), value: row.applicantName },
  { label: t('common.appliedAt'), value: <DateText value={row.createdAt} /> },
  { label: t('common.reason'), value: row.reason, wide: true },
  ...(row.campusCheckedAt
    ? [{ label: t('common.campusChecker'), value: <By name={row.campusCheckerName} at={row.campusCheckedAt} /> }]
    : []),
  ...(row.checkedAt ? [{ label: t('fields:checkerId'), value: <By name={row.checkerName} at={row.checkedAt} /> }] : []),
  ...(row.opinion ? [{ label: t('fields:opinion'), value: row.opinion, wide: true }] : []),
]

const By = ({ name, at }: { name: string | null; at: string }) => (
  <>
    {name} · <DateText value={at} as="relative" />
  </>
)

interface OwnProps {
  id: number
  name: string
  call: '/admin/course-apply/withdraw'
  also: string[]
  close: () => void
}
function Own({ id, name, call, also, close }: OwnProps) {
  const withdraw = useAction(call, { also, done: t('common.withdrawn') })
  return (
    <Withdraw
      note={t('common.ownApplication')}
      question={t('common.withdrawTitle', { name })}
      pending={withdraw.pending}
      withdraw={() => withdraw.run({ id })}
      close={close}
    />
  )
}
