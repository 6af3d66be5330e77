import { Checkbox, Collapse, Form, Select } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { SignaturePad } from '../../../ui/SignaturePad.tsx'
import { useFollows } from '../../../ui/useFollows.ts'
import { now } from '../../../ui/wall.ts'
import styles from '../patient.module.css'
import { ScanUpload } from './ScanUpload.tsx'

interface Props {
  /** Where the fields stand in the form. */
  at?: string[]
  /** The field with who signs, and the guardians to choose from. */
  signer: string
  guardians: { value: number; label: string }[]
}

/** What a guardian signs, on the screen or on paper. */
export function ConsentFields({ at = [], signer, guardians }: Props) {
  const agreements = useApi('/admin/patient-consent/agreements', {}, { freshMs: 60_000 }).data ?? []
  const method = Form.useWatch([...at, 'method']) as 'SCREEN' | 'SCAN' | undefined
  const form = Form.useFormInstance()
  const only = guardians.length === 1 ? guardians[0]?.value : undefined
  useFollows([...at, signer], only)
  const forget = () => form.setFieldValue([...at, 'file'], undefined)
  return (
    <>
      <Collapse
        size="small"
        className={styles.agreements as string}
        items={agreements.map(({ code, title, body, revision }) => ({
          key: code,
          label: t('patient.agreementOf', { title, revision }),
          children: (
            <div className={styles.agreement}>
              <Markdown text={body} />
            </div>
          ),
        }))}
      />
      <LabelledItem name={[...at, 'codes']} label={t('patient.agreements')} required="choice">
        <Checkbox.Group options={agreements.map(({ code, title }) => ({ value: code, label: title }))} />
      </LabelledItem>
      <div className={styles.pair}>
        <LabelledItem name={[...at, signer]} label={t('patient.signer')} initialValue={only} required="choice">
          <Select options={guardians} placeholder={t('common.choose')} />
        </LabelledItem>
        <Form.Item name={[...at, 'method']} label={t('patient.method')}>
          <ChoiceChips
            label={t('patient.method')}
            onChange={forget}
            options={(['SCREEN', 'SCAN'] as const).map((value) => ({ value, label: t(`patient.method.${value}`) }))}
          />
        </Form.Item>
        {method === 'SCAN' && (
          <LabelledItem name={[...at, 'signedOn']} label={t('patient.signedOn')} required="choice">
            <DateInput disabledDate={(day) => day.isAfter(now(), 'day')} />
          </LabelledItem>
        )}
      </div>
      <Form.Item
        name={[...at, 'file']}
        label={t(method === 'SCAN' ? 'patient.scan' : 'patient.signature')}
        rules={[{ required: true, message: t(method === 'SCAN' ? 'patient.scanMissing' : 'patient.signatureMissing') }]}
      >
        {method === 'SCAN' ? <ScanUpload /> : <SignaturePad kind="consentScan" />}
      </Form.Item>
    </>
  )
}
