import { Button, Form } from 'antd'
import { type ReactElement, useState } from 'react'
import { download, openDocument } from '../../../api/download.ts'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExcelUpload } from '../../../ui/ExcelUpload.tsx'
import { FileUpload } from '../../../ui/FileUpload.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { LinkActions } from '../../../ui/LinkActions.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { OperatorToggle } from '../../../ui/OperatorToggle.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import { UnitInput } from '../../../ui/UnitInput.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { GalleryTable } from '../galleryTable.tsx'
import styles from './gallery.module.css'

const tones: Tone[] = ['success', 'warning', 'danger', 'info', 'neutral', 'accent']
const units = [
  { value: 'day', label: 'd' },
  { value: 'hour', label: 'h' },
]
/** Each input with what it starts from; the page shows the value it reports. */
const inputs: [name: string, initial: unknown, input: ReactElement][] = [
  ['TextInput', '', <TextInput key="" max={10} />],
  ['PhoneInput', '', <PhoneInput key="" />],
  ['NumberInput', 5, <NumberInput key="" min={5} max={99} />],
  ['MoneyInput', 123_450, <MoneyInput key="" max={1_000_000} />],
  ['MoneyInput.negative', -500, <MoneyInput key="" negative min={-100_000} />],
  ['UnitInput', { value: 30, unit: 'day' }, <UnitInput key="" units={units} />],
  ['OperatorToggle', 'LT', <OperatorToggle key="" />],
  ['DateInput', '2026-11-21', <DateInput key="" />],
  ['TimeInput', '08:30', <TimeInput key="" />],
  ['YesNoSelect', undefined, <YesNoSelect key="" />],
  ['DictSelect', undefined, <DictSelect key="" type="sex" numeric />],
  ['ExcelUpload', undefined, <ExcelUpload key="" />],
  [
    'FileUpload',
    [{ name: 'kept.pdf', url: '/files/kept.pdf', removable: false }],
    <FileUpload key="" kind="contactFile" limit={2} />,
  ],
]

/** Every shared control in its states; in development builds only. */
export default function GalleryPage() {
  const dialog = useDialog('dialog', null)
  const drawer = useDialog('drawer', null)
  const [ran, setRan] = useState('')
  const [debounced, setDebounced] = useState(0)
  const later = useDebounced(() => setDebounced((count) => count + 1))
  const save = useAction('/admin/user/update')
  const action = (label: string) => ({ label, run: () => setRan(label) })
  const question = { title: t('common.confirmDelete', { name: 'A' }), hint: t('common.deletable') }
  return (
    <div className={styles.page}>
      {inputs.map(([name, initial, input]) => (
        <Specimen key={name} name={name} initial={initial} input={input} />
      ))}
      <section data-testid="ActionBar">
        <h2>ActionBar</h2>
        <ActionBar actions={['A', 'B', 'C', 'D', 'E'].map(action)} />
        <LinkActions actions={[action('F'), { ...action('G'), danger: true }, ...['H', 'J', 'K'].map(action)]} />
        <ActionBar actions={[{ ...action('I'), danger: true, confirm: question }]} />
        <output>{ran}</output>
      </section>
      <section data-testid="useDebounced">
        <h2>useDebounced</h2>
        <Button onClick={() => later()}>{t('common.search')}</Button>
        <output>{debounced}</output>
      </section>
      <section>
        <h2>StatusTag</h2>
        {tones.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {tone}
          </StatusTag>
        ))}
      </section>
      <section>
        <h2>DateText, MoneyText</h2>
        <DateText value="2026-11-21T08:30:00+08:00" /> <DateText value="2026-11-21" />{' '}
        <DateText value={new Date().toISOString()} as="relative" /> <MoneyText fen={123_456_789} />
      </section>
      <section>
        <h2>download, notify</h2>
        <Button onClick={() => download('/admin/campus/all', {})}>download</Button>
        <Button onClick={() => openDocument('/admin/campus/all', {})}>document</Button>
        <Button onClick={() => notify.success(t('core.done'))}>success</Button>
        <Button onClick={() => notify.warning(t('core.abnormal'))}>warning</Button>
        <Button onClick={() => notify.error(t('core.error', { message: '' }))}>error</Button>
      </section>
      <section>
        <h2>Loading, EmptyState</h2>
        <Loading />
        <Loading downloading />
        <EmptyState title={t('common.empty')}>
          <Button type="primary">{t('common.add')}</Button>
        </EmptyState>
      </section>
      <section>
        <h2>FormDialog, FormDrawer</h2>
        <Button onClick={() => dialog.show()}>FormDialog</Button>
        <Button onClick={() => drawer.show()}>FormDrawer</Button>
      </section>
      <section data-testid="CampusField">
        <h2>CampusField</h2>
        <Form layout="vertical" name="campus">
          <CampusField />
        </Form>
      </section>
      <GalleryTable />
      {[FormDialog, FormDrawer].map((Host, index) => (
        <Host<{ userName: string }>
          key={Host.name}
          dialog={index === 0 ? dialog : drawer}
          title={t('common.edit')}
          save={({ userName }) => save.run({ userId: 1, userName })}
        >
          <LabelledItem name="userName" label={t('fields:keyword')} required>
            <TextInput />
          </LabelledItem>
        </Host>
      ))}
    </div>
  )
}

function Specimen({ name, initial, input }: { name: string; initial: unknown; input: ReactElement }) {
  const [form] = Form.useForm()
  const value = Form.useWatch('value', form) as unknown
  return (
    <section data-testid={name}>
      <Form form={form} name={name} layout="vertical" initialValues={{ value: initial }}>
        <Form.Item name="value" label={name}>
          {input}
        </Form.Item>
      </Form>
      <output>{JSON.stringify(value ?? null)}</output>
    </section>
  )
}
