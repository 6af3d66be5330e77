import { Alert, Button, Checkbox, Input, Modal, Progress, Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { DraftNote } from '../../../ui/FormHost.tsx'
import { useAtStart } from '../../../ui/useAtStart.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { HitRow } from './HitRow.tsx'
import { divided, goes, type Hit, standIns, substitutesOf, takenBy } from './plan.ts'
import styles from './rearrange.module.css'
import { ToCall } from './ToCall.tsx'
import { type Rearrangement, useRearrange } from './useRearrange.ts'

/** The lessons that a doctor's leave hits, to give them to substitutes, move or cancel them. */
export function HitsDialog({ dialog }: { dialog: Dialog }) {
  return (
    <Modal
      open={dialog.open}
      title={t('schedule.hits.title')}
      width={960}
      style={{ top: '4dvh' }}
      footer={null}
      mask={{ closable: false }}
      onCancel={dialog.close}
      destroyOnHidden
    >
      <Hits id={dialog.id ?? 0} close={dialog.close} />
    </Modal>
  )
}

function Hits({ id, close }: { id: number; close: () => void }) {
  const read = useApi('/admin/doctor-leave/hits', { id }, { enabled: id > 0, live: true })
  if (read.error && !read.data) return <FaultState failure={read.error} retry={read.refetch} />
  // What is proposed is proposed once: not for lessons that were read before the leave changed.
  if (!read.data || !read.isFetchedAfterMount) return <Skeleton active />
  return <Decided id={id} hits={read.data} close={close} />
}

function Decided({ id, hits, close }: { id: number; hits: readonly Hit[]; close: () => void }) {
  const work = useRearrange(id, hits)
  const can = useCan()
  const may = can('/admin/so-day/rearrange')
  useAtStart((signal) => may && can('/admin/so-day/free') && work.propose(signal))
  // All of them, until somebody chooses: most often one answer is for the whole day.
  const [picked, choose] = useState<ReadonlySet<number>>()
  if (hits.length === 0) return <Nothing work={work} close={close} />
  const chosen = picked ?? new Set(hits.map(({ lessonId }) => lessonId))
  const toggle = (lessonId: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(lessonId)
    else next.delete(lessonId)
    choose(next)
  }
  const some = hits.filter(({ lessonId }) => chosen.has(lessonId))
  const total = work.done + hits.length
  return (
    <>
      {work.restored && <DraftNote newer={false} discard={work.discard} />}
      <p className={styles.quiet}>{t(may ? 'schedule.hits.hint' : 'schedule.hits.readOnly')}</p>
      {may && (
        <div className={styles.bar}>
          <Checkbox
            checked={some.length === hits.length}
            indeterminate={some.length > 0 && some.length < hits.length}
            onChange={({ target }) => choose(new Set(target.checked ? hits.map(({ lessonId }) => lessonId) : []))}
          >
            {t('schedule.hits.chosen', { count: some.length, all: hits.length })}
          </Checkbox>
          <div className={styles.tools}>
            {work.rest.length > 0 && (
              <Button disabled={work.busy !== undefined} onClick={() => work.nearest(work.rest)}>
                {t('schedule.hits.rest', { count: work.rest.length })}
              </Button>
            )}
            <ForAll chosen={some} hits={hits} work={work} />
          </div>
        </div>
      )}
      <ul className={styles.rows} aria-label={t('schedule.hits.title')}>
        {hits.map((hit) => (
          <HitRow
            key={hit.lessonId}
            hit={hit}
            plan={work.plans.get(hit.lessonId)}
            substitutes={substitutesOf(hit, hits, work.plans)}
            taken={takenBy(
              hits.filter((each) => each !== hit),
              work.plans,
            )}
            refused={work.noteOf(hit.lessonId)}
            chosen={chosen.has(hit.lessonId)}
            choose={(on) => toggle(hit.lessonId, on)}
            set={may ? (plan) => work.set(hit.lessonId, plan) : undefined}
          />
        ))}
      </ul>
      {may && <End work={work} total={total} close={close} />}
    </>
  )
}

function Nothing({ work, close }: { work: Rearrangement; close: () => void }) {
  const { done, unreached } = work
  const end = () => {
    work.end()
    close()
  }
  return (
    <EmptyState
      title={done > 0 ? t('schedule.hits.allDone', { count: done }) : t('schedule.hits.none')}
      hint={done > 0 ? t('schedule.hits.told') : undefined}
    >
      <div className={styles.closing}>
        <ToCall patients={unreached} />
        <Button type="primary" autoFocus onClick={end}>
          {t('common.close')}
        </Button>
      </div>
    </EmptyState>
  )
}

interface ForAllProps {
  chosen: readonly Hit[]
  hits: readonly Hit[]
  work: Rearrangement
}

/** One choice for all chosen lessons: a substitute who can give them all, several among whom they are divided, their nearest free places, or a cancellation. */
function ForAll({ chosen, hits, work }: ForAllProps) {
  const found = standIns(chosen, hits, work.plans)
  const whole = found.filter(({ takes }) => takes.length === chosen.length)
  const split = whole.length === 0 ? divided(chosen, hits, work.plans) : new Map<Hit, number>()
  const give = (hit: Hit, doctorId: number) => work.set(hit.lessonId, { how: 'SUBSTITUTE', doctorId })
  const set = (value: number | string) => {
    if (value === 'nearest') return work.nearest(chosen.filter(goes))
    if (value === 'split') for (const [hit, doctorId] of split) give(hit, doctorId)
    for (const hit of chosen) {
      if (value === 'cancel') work.set(hit.lessonId, { how: 'CANCEL' })
      else if (typeof value === 'number') give(hit, value)
    }
    return undefined
  }
  const doctors = [
    ...whole.map(({ id, name }) => ({ value: id as number | string, label: t('schedule.hits.by', { name }) })),
    ...(split.size > 0
      ? [
          {
            value: 'split',
            label: t('schedule.hits.divided', {
              count: split.size,
              all: chosen.length,
              doctors: new Set(split.values()).size,
            }),
          },
        ]
      : []),
  ]
  return (
    <Select<number | string>
      className={styles.choice ?? ''}
      aria-label={t('schedule.hits.forAll')}
      placeholder={t('schedule.hits.forAll')}
      disabled={chosen.length === 0 || work.busy !== undefined}
      value={null}
      onChange={set}
      popupMatchSelectWidth={false}
      options={[
        ...(doctors.length > 0
          ? [{ label: t(whole.length > 0 ? 'schedule.hits.substitute' : 'schedule.hits.noneForAll'), options: doctors }]
          : []),
        { value: 'nearest', label: t('schedule.hits.nearest') },
        { value: 'cancel', label: t('schedule.hits.cancel') },
      ]}
    />
  )
}

/** The reason that doctors and families read, how far the work is, and the button that does it. */
function End({ work, total, close }: { work: Rearrangement; total: number; close: () => void }) {
  const field = useId()
  const { busy, done, planned, reason } = work
  return (
    <div className={styles.end}>
      {busy ? (
        <Progress percent={Math.round((busy.done / busy.of) * 100)} format={() => `${busy.done} / ${busy.of}`} />
      ) : (
        done > 0 && <Alert type="success" showIcon title={t('schedule.hits.progress', { done, total })} />
      )}
      <ToCall patients={work.unreached} />
      <label htmlFor={field}>{t('schedule.hits.reason')}</label>
      <Input id={field} value={reason} maxLength={200} onChange={({ target }) => work.explain(target.value)} />
      <div className={styles.buttons}>
        <Button onClick={close}>{t('common.close')}</Button>
        <Button
          type="primary"
          loading={busy !== undefined}
          disabled={planned === 0 || reason.trim() === ''}
          onClick={work.run}
        >
          {t('schedule.hits.do', { count: planned })}
        </Button>
      </div>
    </div>
  )
}
