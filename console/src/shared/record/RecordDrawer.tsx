import type { Request } from '@cogcampus/contract'
import { recordLife, unsignSeconds } from '@cogcampus/contract/life/record'
import { Alert, Button, Drawer, Space } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { Can } from '../../api/Can.tsx'
import { notify } from '../../api/notify.ts'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { capitalized } from '../../messages/format.ts'
import { t } from '../../messages/index.ts'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { shaped, useFormHost } from '../../ui/FormHost.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { type Dialog, useDialog } from '../../ui/useDialog.ts'
import { useTyped } from '../../ui/useDraft.ts'
import { useNarrow } from '../../ui/useMedia.ts'
import { GiveForm } from '../work/GiveForms.tsx'
import { RecordFields } from './RecordFields.tsx'
import { RecordView } from './RecordView.tsx'
import styles from './record.module.css'
import { type Detail, formOf, isOpen, type Values } from './record.ts'

const Field = fieldOf('so-day')

const WIDTH = 'min(1120px, 92vw)'

/** The record of a session: a form for who may still write it, otherwise to read. */
export function RecordDrawer({ dialog }: { dialog: Dialog }) {
  const can = useCan()
  const { id = 0 } = dialog
  const row = useApi('/admin/so-day/record/detail', { id }, { enabled: dialog.open })
  const { name, id: of = 'new', place = '' } = dialog
  // What was typed stays in sight where the session is cancelled or its record signed meanwhile.
  const typed = useTyped(`${name}.${of}${place}`, 'everywhere')
  const open = typed || !isClosed(row.data)
  const writes = can('/admin/so-day/record/save') && open
  // Over the record, whose form stays as it is.
  const give = useDialog('recordWork', '/admin/work/add')
  const props = { dialog, row, give }
  return (
    <>
      {writes ? <Write {...props} /> : <Read {...props} />}
      <GiveForm dialog={give} />
    </>
  )
}

interface Props {
  dialog: Dialog
  row: ReturnType<typeof useApi<'/admin/so-day/record/detail'>>
  /** Homework for the patient of the session. */
  give: Dialog
}

/** Whether the record cannot be written any more, or not by the user. */
const isClosed = (detail: Detail | undefined) => !!detail && (!isOpen(detail.session) || detail.readOnly)

const noun = () => capitalized(t('so-day:table.soRecord'))
const titleOf = (data: Detail | undefined) =>
  data ? `${noun()} · ${data.session.patientName} ${data.session.day} ${data.session.from}` : noun()

const namesOf = (names: readonly string[]) => names.join(t('common.comma'))

/** Show the levels of goals that signed records note. */
const plans = ['/admin/teaching-plan']

/** Signs a record, says who is asked to countersign it, and offers to take the signature back. */
function useSign(countersigners: readonly string[] | null) {
  const sign = useAction('/admin/so-day/record/sign', { done: false, also: ['/admin/reply', ...plans] })
  const unsign = useAction('/admin/so-day/record/unsign', { done: t('schedule.record.unsigned'), also: plans })
  const mayUnsign = useCan()('/admin/so-day/record/unsign')
  return async (written: Request<'/admin/so-day/record/sign'>) => {
    const result = await sign.run(written)
    if (!result.ok) return result
    const { id, version, state } = result.data
    const asked = state === 'COUNTERSIGN' && countersigners?.length
    const signed = asked
      ? t('schedule.record.signedAsked', { names: namesOf(countersigners) })
      : t('schedule.record.signed')
    const text = written.comment ? [signed, t('schedule.record.commentSent')].join(t('core.sentence')) : signed
    const undo = { label: t('schedule.record.unsign'), seconds: unsignSeconds, run: () => unsign.run({ id, version }) }
    if (mayUnsign) notify.undoable(text, undo)
    else notify.success(text)
    return result
  }
}

function Write({ dialog, row, give }: Props) {
  const { id = 0 } = dialog
  const save = useAction('/admin/so-day/record/save')
  const sign = useSign(row.data?.countersigners ?? null)
  const signing = useRef(false)
  const narrow = useNarrow()
  const closed = isClosed(row.data)
  const { body, pending, formId, ready } = useFormHost<Values>({
    dialog,
    title: titleOf(row.data),
    draft: 'everywhere',
    patientId: row.data?.session.patientId,
    load: shaped(row, formOf),
    save: (values, version) => {
      const run = signing.current ? sign : save.run
      signing.current = false
      return run({ ...values, tasks: values.tasks ?? [], soDayId: id, ...(version ? { version } : {}) })
    },
    children: <RecordFields detail={row.data} />,
  })
  const asDraft = () => {
    signing.current = false
  }
  const toSign = () => {
    signing.current = true
  }
  /** With Shift besides, what Ctrl and Enter save is signed. */
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) signing.current = event.shiftKey
  }
  return (
    <Drawer
      open={dialog.open}
      title={titleOf(row.data)}
      placement="right"
      size={narrow ? '100%' : WIDTH}
      mask={{ closable: false }}
      onClose={dialog.close}
      destroyOnHidden
      footer={
        <>
          {row.data?.countersigners && (
            <p className={styles.asked}>
              {row.data.countersigners.length > 0
                ? t('schedule.record.countersigners', { names: namesOf(row.data.countersigners) })
                : t('schedule.record.noCountersigner')}
            </p>
          )}
          <Space wrap>
            <Button htmlType="submit" form={formId} disabled={!ready || pending || closed} onClick={asDraft}>
              {t('schedule.record.saveDraft')}
            </Button>
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              loading={pending}
              disabled={!ready || closed}
              onClick={toSign}
            >
              {t('schedule.record.sign')}
            </Button>
            <Can endpoint="/admin/work/add">
              <Button onClick={() => give.show(dialog.id)}>{t('work:call.add')}</Button>
            </Can>
            <Button onClick={dialog.close}>{t('common.cancel')}</Button>
            <span className={styles.keys}>{t('schedule.record.keys')}</span>
          </Space>
        </>
      }
    >
      {closed && <Alert type="warning" className={styles.alert ?? ''} title={t('schedule.record.closed')} />}
      {row.data?.record?.returnReason && (
        <Alert
          type="warning"
          className={styles.alert ?? ''}
          title={t('schedule.record.returned', { reason: row.data.record.returnReason })}
        />
      )}
      <div onKeyDownCapture={press} role="presentation">
        {body}
      </div>
    </Drawer>
  )
}

function Read({ dialog, row, give }: Props) {
  const addendum = useDialog('addendum', '/admin/so-day/record/addendum')
  const back = useDialog('sendBack', '/admin/so-day/record/countersign')
  const add = useAction('/admin/so-day/record/addendum')
  const countersign = useAction('/admin/so-day/record/countersign', { also: plans })
  const seen = { id: row.data?.record?.id ?? 0, version: row.data?.record?.version ?? 0 }
  const state = row.data?.record?.state
  return (
    <>
      <DetailDrawer dialog={dialog} title={titleOf(row.data)} width="min(680px, 92vw)" load={row}>
        {({ record, readOnly }) =>
          record ? (
            <>
              <Space wrap className={styles.steps ?? ''}>
                {!readOnly && state === 'COUNTERSIGN' && (
                  <Can endpoint="/admin/so-day/record/countersign">
                    <Button type="primary" onClick={() => countersign.run({ ...seen, agreed: true })}>
                      {t('schedule.record.countersign')}
                    </Button>
                    <Button onClick={() => back.show(dialog.id)}>{t('common.sendBack')}</Button>
                  </Can>
                )}
                {!readOnly && state && recordLife.allows('so-day/record/addendum', state) && (
                  <Can endpoint="/admin/so-day/record/addendum">
                    <Button onClick={() => addendum.show(dialog.id)}>{t('schedule.record.addendum')}</Button>
                  </Can>
                )}
                {!readOnly && (
                  <Can endpoint="/admin/work/add">
                    <Button onClick={() => give.show(dialog.id)}>{t('work:call.add')}</Button>
                  </Can>
                )}
              </Space>
              <RecordView record={record} />
            </>
          ) : (
            <p className={styles.quiet}>{t('schedule.record.nothing')}</p>
          )
        }
      </DetailDrawer>
      <FormDialog<{ text: string }>
        dialog={addendum}
        title={t('schedule.record.addendum')}
        about={row.data?.session.patientName}
        save={({ text }) => add.run({ ...seen, text })}
      >
        <Field name="text" required>
          <TextInput rows={4} max={1000} />
        </Field>
      </FormDialog>
      <FormDialog<{ reason: string }>
        dialog={back}
        title={t('common.sendBack')}
        about={row.data?.session.patientName}
        save={({ reason }) => countersign.run({ ...seen, agreed: false, reason })}
      >
        <Field name="reason" required>
          <TextInput rows={3} max={200} />
        </Field>
      </FormDialog>
    </>
  )
}
