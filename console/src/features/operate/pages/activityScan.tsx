import { Button, Input } from 'antd'
import { type SyntheticEvent, useId, useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CodeScanner } from '../../../ui/CodeScanner.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import styles from '../activity/activity.module.css'
import { OfferSelect, useOffer } from '../activity/OfferSelect.tsx'

/** The door of an activity: codes are scanned or typed, and who has no phone at hand is found by name. */
export default function ActivityScanPage() {
  const field = useId()
  const [query, change] = useQueryState()
  const offerId = typeof query.offer === 'number' ? query.offer : undefined
  return (
    <Panel title={t('activity-user:call.checkIn')}>
      <div className={styles.chosen}>
        <label htmlFor={field}>{t('operate.scan.offer')}</label>
        <OfferSelect
          id={field}
          value={offerId ?? null}
          onChange={(offer) => change({ offer })}
          states={['OPEN', 'CLOSED', 'RUNNING']}
        />
      </div>
      {offerId !== undefined && <Door key={offerId} offerId={offerId} />}
    </Panel>
  )
}

interface Said {
  text: string
  bad?: true
}

function Door({ offerId }: { offerId: number }) {
  const field = useId()
  const offer = useOffer(offerId)
  const [code, setCode] = useState('')
  const [camera, setCamera] = useState(false)
  const [said, say] = useState<Said>()
  const checkIn = useAction('/admin/activity-user/checkIn', { also: ['/admin/activity-campus'], done: false })
  const enter = async (who: { code: string } | { id: number }) => {
    const result = await checkIn.run({ activityCampusId: offerId, ...who })
    if (!result.ok) return say({ text: result.failure.message, bad: true })
    const { name, childName, people } = result.data
    say({ text: t('operate.scan.in', { name: [name, childName].filter(Boolean).join(' · '), count: people }) })
    setCode('')
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void enter({ code })
  }
  return (
    <div className={styles.scan}>
      <section>
        {offer && <p className={styles.came}>{t('operate.scan.came', { came: offer.came, taken: offer.taken })}</p>}
        <form onSubmit={submit}>
          <label htmlFor={field}>{t('operate.scan.code')}</label>
          <div className={styles.door}>
            <Input
              id={field}
              size="large"
              autoFocus
              autoComplete="off"
              inputMode="numeric"
              maxLength={20}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button type="primary" size="large" htmlType="submit" loading={checkIn.pending}>
              {t('operate.scan.checkIn')}
            </Button>
          </div>
          <p className={styles.hint}>{t('operate.scan.codeHint')}</p>
        </form>
        <p className={styles.outcome} role="status" data-bad={said?.bad} hidden={!said}>
          {said?.text}
        </p>
        <p>
          <Button onClick={() => setCamera(!camera)}>{t(camera ? 'operate.scan.stop' : 'operate.scan.camera')}</Button>
        </p>
        {camera && (
          <>
            <CodeScanner
              label={t('operate.scan.aim')}
              onCode={(text) => void enter({ code: text })}
              onFault={() => {
                setCamera(false)
                say({ text: t('operate.scan.noCamera'), bad: true })
              }}
            />
            <p className={styles.hint}>{t('operate.scan.aim')}</p>
          </>
        )}
      </section>
      <Missing offerId={offerId} enter={(id) => enter({ id })} />
    </div>
  )
}

/** Who has a seat and is not here yet. */
function Missing({ offerId, enter }: { offerId: number; enter: (id: number) => Promise<void> }) {
  const [keyword, setKeyword] = useState('')
  const rows = useApi(
    '/admin/activity-user/page',
    {
      activityCampusId: offerId,
      state: 'SIGNED',
      pageSize: 20,
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    },
    { keep: true, live: true },
  )
  return (
    <section>
      <h3>{t('operate.scan.missing')}</h3>
      <Input
        allowClear
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        placeholder={t('operate.signUp.keyword')}
        aria-label={t('operate.signUp.keyword')}
      />
      {rows.error && <FaultState failure={rows.error} retry={rows.refetch} />}
      <ul className={styles.missing}>
        {rows.data?.list.map(({ id, name, childName, phone, people }) => (
          <li key={id}>
            <span>
              {[name, childName].filter(Boolean).join(' · ')} <small>{phone}</small>{' '}
              {people > 1 && <small>× {people}</small>}
            </span>
            <Button onClick={() => enter(id)}>{t('operate.scan.checkIn')}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
