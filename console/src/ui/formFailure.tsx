import { Alert, Button, type FormInstance } from 'antd'
import { useLayoutEffect } from 'react'
import type { Failure } from '../api/failure.ts'
import { notify } from '../api/notify.ts'
import { t } from '../messages/index.ts'
import { fieldOf, reveal } from './reveal.ts'

/** Why a submit was refused, above the form; the notice of the call says it no more. */
export function FailureNote({ failure, reload }: { failure: Failure; reload?: (() => unknown) | undefined }) {
  useLayoutEffect(() => notify.withdraw(failure.text), [failure])
  const stale = failure.errCode === 'STALE_VERSION' && reload
  return (
    <Alert
      type={failure.envelope ? 'warning' : 'error'}
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={failure.text}
      action={
        stale && (
          <Button size="small" onClick={() => reload()}>
            {t('common.loadNewest')}
          </Button>
        )
      }
    />
  )
}

/**
 * Puts each message of the server at its field and shows the first: `rooms.0.name` is the field `['rooms', 0, 'name']`.
 * Answers the failure where something is left to say above the form: it names no field, or one that is not in sight.
 */
export function showFields<V extends object>(
  form: FormInstance<V>,
  failure: Failure,
  formName: string,
): Failure | undefined {
  const errors = failure.fields.map(({ path, msg }) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [msg],
  }))
  form.setFields(errors as never)
  if (errors[0]) reveal(formName, errors[0].name)
  if (errors.length === 0 || errors.some(({ name }) => !isShown(form, formName, name))) return failure
  notify.withdraw(failure.text)
  return undefined
}

/** Whether the form has the field, and not as a hidden one; a list shows no message of its own. */
function isShown<V extends object>(form: FormInstance<V>, formName: string, name: (string | number)[]): boolean {
  const field = fieldOf(formName, name)
  return form.getFieldError(name as never).length > 0 && field !== null && !field.closest('.ant-form-item-hidden')
}
