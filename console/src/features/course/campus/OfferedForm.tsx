import type { Request } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { moneyAtMost } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

const Field = fieldOf('course-campus')

type Values = Request<'/admin/course-campus/add'>

/** Opens a course at a campus, or changes its price and whether it is offered. */
export function OfferedForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/course-campus/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/course-campus/add', { also: ['/admin/course'] })
  const update = useAction('/admin/course-campus/update', { also: ['/admin/course'] })
  const user = useUser()
  // The price is headquarters' word; the server says so to others, too.
  const fixedPrice = id !== undefined && user?.oneCampus === true
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('course-campus:noun')}
      load={id ? row : undefined}
      initial={{ status: 1 }}
      save={({ campusId, courseId, ...values }, version) =>
        id ? update.run({ ...values, id, version }) : add.run({ ...values, campusId, courseId })
      }
    >
      {id === undefined && (
        <>
          <CampusField />
          <Field name="courseId" required="choice">
            <ApiSelect endpoint="/admin/course/all" />
          </Field>
        </>
      )}
      <Field
        name="price"
        label={t('course.pricePerHour')}
        required
        rules={[moneyAtMost(limits.price)]}
        extra={fixedPrice ? t('course.priceFixed') : undefined}
      >
        <MoneyInput disabled={fixedPrice} />
      </Field>
      <Field name="status" required="choice" extra={t('course.offeredHint')}>
        <DictSelect type="status" numeric allowClear={false} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}
