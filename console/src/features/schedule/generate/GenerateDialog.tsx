import type { Response } from '@cogcampus/contract'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import dialogStyles from '../../../ui/FormDialog.module.css'
import { Loading } from '../../../ui/Loading.tsx'
import { useAtStart } from '../../../ui/useAtStart.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { todayText } from '../../../ui/wall.ts'
import { daysLater } from '../calendar/days.ts'
import styles from './generate.module.css'
import { Preview } from './Preview.tsx'

type Answer = Response<'/admin/so-week/generate/soDay'>
type Template = Response<'/admin/so-week/detail'>
interface Asked {
  campusId: number | undefined
  from: string
  to: string
}

const FOUR_WEEKS = 27

/** Generates the sessions of one template, or of all of a campus: a preview first, then what it says. */
export function GenerateDialog({ dialog }: { dialog: Dialog }) {
  return (
    <Modal
      open={dialog.open}
      title={t(dialog.id === undefined ? 'schedule.generateAll' : 'schedule.generateOne')}
      width={820}
      footer={null}
      classNames={{ body: dialogStyles.body ?? '' }}
      style={{ top: '6dvh' }}
      mask={{ closable: false }}
      onCancel={dialog.close}
      destroyOnHidden
    >
      {dialog.id === undefined ? (
        <Generation close={dialog.close} />
      ) : (
        <OfTemplate key={dialog.id} id={dialog.id} close={dialog.close} />
      )}
    </Modal>
  )
}

/** What four weeks of one template bring, from today or from its first day; one that is not active goes on with it. */
function OfTemplate({ id, close }: { id: number; close: () => void }) {
  const { data, error, refetch } = useApi('/admin/so-week/detail', { id })
  if (error && !data) return <FaultState failure={error} retry={refetch} />
  return data ? <Generation template={data} close={close} /> : <Loading />
}

function Generation({ template, close }: { template?: Template; close: () => void }) {
  const user = useUser()
  const id = template?.id
  const first = template && template.fromDay > todayText() ? template.fromDay : todayText()
  const [asked, ask] = useState<Asked>({
    ...{ campusId: user?.campusId ?? undefined, from: first, to: daysLater(first, FOUR_WEEKS) },
  })
  const [answer, setAnswer] = useState<Answer>()
  const [refused, setRefused] = useState<string>()
  const work = useGeneration(id)
  const activate = useAction('/admin/so-week/state', { done: false })
  const [waits, setWaits] = useState(template !== undefined && template.state !== 'ACTIVE')
  const change = (next: Partial<Asked>) => {
    ask({ ...asked, ...next })
    setAnswer(undefined)
  }
  const toCreate = answer?.rows.filter(({ outcome }) => outcome === 'CREATE').length ?? 0
  const begin = async () => {
    if (!template || !waits) return true
    const { version } = template
    const result = await activate.run({ id: template.id, version, step: 'activate' })
    setRefused(result.ok ? undefined : result.failure.message)
    setWaits(!result.ok)
    return result.ok
  }
  const run = async (commit: boolean) => {
    if (commit && !(await begin())) return
    const result = await work.run(asked, commit)
    setRefused(result.ok ? undefined : result.failure.message)
    if (!result.ok) return
    if (commit) notify.success(t('schedule.created', { count: result.data.created }))
    // What others took meanwhile is shown.
    if (commit && result.data.created === toCreate) close()
    else setAnswer(result.data)
  }
  useAtStart(() => id !== undefined && run(false))
  return (
    <>
      <div className={styles.asked}>
        {id === undefined && !user?.oneCampus && (
          <ApiSelect
            endpoint="/admin/campus/all"
            allowClear={false}
            aria-label={t('fields:campusId')}
            placeholder={t('fields:campusId')}
            value={asked.campusId ?? null}
            onChange={(campusId) => change({ campusId: campusId as number })}
          />
        )}
        <DateInput
          aria-label={t('schedule.dayFrom')}
          allowClear={false}
          style={{ width: 150 }}
          value={asked.from}
          onChange={(from) => from && change({ from })}
        />
        <span aria-hidden="true">–</span>
        <DateInput
          aria-label={t('schedule.dayTo')}
          allowClear={false}
          style={{ width: 150 }}
          value={asked.to}
          onChange={(to) => to && change({ to })}
        />
        <Button
          type={answer ? 'default' : 'primary'}
          loading={work.pending && !answer}
          disabled={id === undefined && asked.campusId === undefined}
          onClick={() => run(false)}
        >
          {t('schedule.preview')}
        </Button>
      </div>
      {refused && <Alert type="error" showIcon message={refused} className={styles.refused ?? ''} />}
      {answer ? (
        <>
          <Preview rows={answer.rows} />
          <End waits={waits} count={toCreate} busy={work.pending} leave={close} create={() => run(true)} />
        </>
      ) : (
        <p className={styles.hint}>{t('schedule.generateHint')}</p>
      )}
    </>
  )
}

/** Previews, or writes; what is written is read again where sessions and hours are shown. */
function useGeneration(id: number | undefined) {
  const options = { also: ['/admin/so-day', '/admin/order-info', '/admin/order-course', '/admin/doctor-info'] }
  const [one, all] = [
    useAction('/admin/so-week/generate/soDay', { ...options, done: false }),
    useAction('/admin/so-week/generate/soDay/all', { ...options, done: false }),
  ]
  const run = ({ campusId = 0, ...days }: Asked, commit: boolean) =>
    id === undefined ? all.run({ campusId, ...days, commit }) : one.run({ id, ...days, commit })
  return { run, pending: one.pending || all.pending }
}

interface EndProps {
  /** Whether the template is still to be activated. */
  waits: boolean
  /** How many sessions would be created. */
  count: number
  busy: boolean
  leave: () => void
  create: () => void
}

/** The ways out of a preview. Where nothing is to be created, there is nothing to call off. */
function End({ waits, count, busy, leave, create }: EndProps) {
  const back = count > 0 ? 'common.cancel' : 'common.close'
  return (
    <div className={styles.end}>
      <Button onClick={leave}>{t(waits ? 'schedule.leaveDraft' : back)}</Button>
      {(count > 0 || waits) && (
        <Button type="primary" disabled={count === 0} loading={busy} onClick={create}>
          {t(waits ? 'schedule.activateAndCreate' : 'schedule.create', { count })}
        </Button>
      )}
    </div>
  )
}
