import { Form, Switch } from 'antd'
import type { KeyboardEvent } from 'react'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FileUpload } from '../../../ui/FileUpload.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDict } from '../../../ui/useDict.ts'
import { intentions } from '../lead/lead.ts'
import styles from './follow.module.css'
import { NextContactInput } from './NextContactInput.tsx'
import { presets } from './presets.ts'
import { WhenInput } from './WhenInput.tsx'

const Field = fieldOf('customer-follow')

/** The fields of a contact. Ctrl and a digit choose the method, Alt and a digit the next contact, Alt and 0 marks the contact as unanswered. */
export function Composer() {
  const form = Form.useFormInstance()
  const methods = useDict('followMethod').items
  /** Fills in default notes for an unanswered call, which often needs no others; removes them when it was answered. */
  const fill = (twoWay: boolean) => {
    const [from, to] = twoWay ? [t('market.notReached'), ''] : ['', t('market.notReached')]
    if ((form.getFieldValue('content') ?? '') === from) form.setFieldValue('content', to)
  }
  const toggleAnswer = () => {
    const twoWay = !form.getFieldValue('twoWay')
    form.setFieldValue('twoWay', twoWay)
    fill(twoWay)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { code, ctrlKey, metaKey, altKey } = event
    const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? -1)
    const method = ctrlKey || metaKey ? methods[digit - 1] : undefined
    const next = altKey ? presets()[digit - 1] : undefined
    if (method) form.setFieldValue('method', method.value)
    else if (next) form.setFieldValue('nextContactAt', next.at)
    else if (altKey && digit === 0) toggleAnswer()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the form, wherever in it the focus is
    <div onKeyDown={press}>
      <Field name="content" label={t('market.content')} required>
        <TextInput rows={3} max={1000} autoFocus placeholder={t('market.contentHint')} />
      </Field>
      <div className={styles.how}>
        <Field name="method">
          <ChoiceChips
            label={t('customer-follow:method')}
            options={methods.map(({ value, label }, index) => ({ value, label, keys: String(index + 1) }))}
          />
        </Field>
        <Field name="twoWay" valuePropName="checked" tooltip={t('market.twoWayHint')}>
          <Switch onChange={fill} />
        </Field>
      </div>
      <Field name="nextContactAt">
        <NextContactInput />
      </Field>
      <Field name="intention" label={t('market.intentionNow')} className={styles.last as string}>
        <ChoiceChips label={t('market.intentionNow')} options={intentions.map((value) => ({ value, label: value }))} />
      </Field>
      <details className={styles.more}>
        <summary>{t('market.resultAndFiles')}</summary>
        <Field name="contactedAt" label={t('market.contactedAt')} tooltip={t('market.contactedAtHint')}>
          <WhenInput />
        </Field>
        <Field name="result">
          <TextInput max={200} />
        </Field>
        <Field name="files">
          <FileUpload
            kind="contactFile"
            accept=".jpg,.jpeg,.png,.webp,.pdf,.doc,.docx"
            limit={9}
            hint={t('market.filesHint')}
          />
        </Field>
      </details>
      <p className={styles.hint}>{t('market.composerHint')}</p>
    </div>
  )
}
