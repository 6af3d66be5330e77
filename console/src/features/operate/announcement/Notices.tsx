import { type BroadcastCall, type BroadcastState, broadcastLife } from '@cogcampus/contract/life/announcement'
import { familyEvents } from '@cogcampus/contract/notices'
import { Alert, Progress } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { answerText } from '../notice/words.ts'
import { broadcastTones } from './AnnouncementTag.tsx'
import styles from './announcement.module.css'
import { useProgress } from './useProgress.ts'

interface Props {
  id: number
  version: number
  state: BroadcastState
}
/** `code`: what WeChat answered where it refuses their template. */
type Shown = Props & { code: number | null }

/** What WeChat answers where it does not know the id of a template. */
const WRONG_ID = 40037

/** How the notices of an announcement come along, every other second, and what can be done with those that wait. */
export function Notices({ id, version, state, code }: Shown) {
  const read = useProgress(id, state)
  const steps = useSteps({ id, version, state })
  if (read.error && !read.data) return <FaultState failure={read.error} retry={read.refetch} />
  if (!read.data) return null
  const { waiting, sent, unsent, unsure } = read.data
  const all = waiting + sent + unsent + unsure
  // What was paused until it was of no use any more has ended, too.
  const done = waiting === 0 && state !== 'STOPPED'
  return (
    <Panel
      title={t('announcement:notices')}
      extra={
        <StatusTag tone={done ? 'success' : broadcastTones[state]}>
          {done ? t('operate.announcement.noticesDone') : t(`announcement:notices.${state}`)}
        </StatusTag>
      }
    >
      <Progress percent={Math.floor(((all - waiting) / all) * 100)} aria-label={t('announcement:notices')} />
      <Facts
        items={factsOf('announcement', read.data, ['waiting', 'sent', 'unsent', unsure > 0 && 'unsure', 'inApp'])}
      />
      {code !== null && waiting > 0 && <Refused code={code} waiting={waiting} />}
      {waiting > 0 && <ActionBar actions={steps} />}
    </Panel>
  )
}

/** Why they paused themselves, and what is to be done: by whoever may set the template right, or by headquarters, which was told. */
function Refused({ code, waiting }: { code: number; waiting: number }) {
  const mine = useCan()('/admin/notice/saveTemplate')
  const { hours } = familyEvents.announced
  return (
    <Alert
      className={styles.why ?? ''}
      type="warning"
      showIcon
      title={t('operate.announcement.pausedRefused', { answer: answerText(code) })}
      description={
        <>
          {t(mine ? 'operate.announcement.setRight' : 'operate.announcement.askedHeadquarters', { hours })}
          {code === WRONG_ID && <p>{t('operate.announcement.newId', { count: waiting })}</p>}
        </>
      }
      action={
        mine && (
          <PageLink alone to="/operate/notice?tab=templates">
            {t('operate.announcement.templates')}
          </PageLink>
        )
      }
    />
  )
}

function useSteps({ id, version, state }: Props): Action[] {
  const pause = useAction('/admin/announcement/pauseNotices')
  const resume = useAction('/admin/announcement/resumeNotices')
  const stop = useAction('/admin/announcement/stopNotices')
  const seen = { id, version }
  const steps: (Action & { endpoint: `/admin/${Exclude<BroadcastCall, `job/${string}`>}` })[] = [
    {
      label: t('operate.announcement.pauseNotices'),
      endpoint: '/admin/announcement/pauseNotices',
      pending: pause.pending,
      run: () => pause.run(seen),
    },
    {
      label: t('operate.announcement.resumeNotices'),
      endpoint: '/admin/announcement/resumeNotices',
      primary: true,
      pending: resume.pending,
      run: () => resume.run(seen),
    },
    {
      label: t('operate.announcement.stopNotices'),
      endpoint: '/admin/announcement/stopNotices',
      danger: true,
      pending: stop.pending,
      confirm: { title: t('operate.announcement.confirmStop'), hint: t('operate.announcement.stopHint') },
      run: () => stop.run(seen),
    },
  ]
  return steps.filter(({ endpoint }) => broadcastLife.allows(endpoint.slice('/admin/'.length), state))
}
