import type { Request } from '@cogcampus/contract'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import styles from '../../../ui/fields.module.css'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PatientPicker } from '../../../ui/PatientPicker.tsx'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { PlaceGrid } from './PlaceGrid.tsx'

type Values = Request<'/admin/so-wish/add'>
type Chosen = { id: number; name: string } | undefined

/** Adds a wish, or changes one. */
export function WishForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/so-wish/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/so-wish/add')
  const update = useAction('/admin/so-wish/update')
  const { patientId, patientName, togetherId, togetherName } = row.data ?? {}
  return (
    <FormDialog<Values>
      dialog={dialog}
      width={720}
      noun={t('so-wish:noun')}
      load={id ? row : undefined}
      initial={{ times: 2, priority: 2, places: [] }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <CampusField />
      <Fields
        patient={id && patientId && patientName ? { id: patientId, name: patientName } : undefined}
        together={id && togetherId && togetherName ? { id: togetherId, name: togetherName } : undefined}
      />
    </FormDialog>
  )
}

function Fields({ patient, together }: { patient: Chosen; together: Chosen }) {
  const form = Form.useFormInstance()
  const campusId = Form.useWatch('campusId', form) as number | undefined
  const courseId = Form.useWatch('courseId', form) as number | undefined
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="courseId" label={t('schedule.course')} rules={[requiredChoice(t('schedule.course'))]}>
          <CourseSelect campusId={campusId} />
        </Form.Item>
        <Form.Item name="patientId" label={t('fields:patientId')} rules={[requiredChoice(t('fields:patientId'))]}>
          <WishPatientSelect campusId={campusId} courseId={courseId} chosen={patient} />
        </Form.Item>
        <Form.Item name="times" label={t('so-wish:times')} rules={[requiredChoice(t('so-wish:times'))]}>
          <NumberInput min={1} max={7} />
        </Form.Item>
        <Form.Item name="priority" label={t('so-wish:priority')}>
          <Select
            options={([3, 2, 1] as const).map((value) => ({ value, label: t(`schedule.wish.priority.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="doctorId" label={t('so-wish:doctorId')}>
          <DoctorSelect campusId={campusId} placeholder={t('common.unset')} />
        </Form.Item>
        <Form.Item name="togetherId" label={t('so-wish:togetherId')} extra={t('schedule.wish.togetherHint')}>
          <PatientSelect campusId={campusId} {...(together ? { chosen: [together] } : {})} />
        </Form.Item>
      </div>
      <Form.Item name="places" label={t('so-wish:places')} extra={t('schedule.wish.placesHint')}>
        <PlaceGrid campusId={campusId} />
      </Form.Item>
      <Form.Item name="remark" label={t('fields:remark')}>
        <TextInput max={200} />
      </Form.Item>
    </>
  )
}

interface PatientProps {
  campusId: number | undefined
  courseId: number | undefined
  chosen: Chosen
  value?: number
  onChange?: (id: number) => void
}

/** Chooses a patient; those with hours of the course left come first. */
function WishPatientSelect({ campusId, courseId, chosen, ...rest }: PatientProps) {
  const [keyword, setKeyword] = useState('')
  const known = campusId !== undefined && courseId !== undefined
  const query = { campusId: campusId ?? 0, courseId: courseId ?? 0, ...(keyword ? { keyword } : {}) }
  const found = useApi('/admin/so-wish/patients', query, { enabled: known, keep: true })
  const list = found.data ?? []
  const shown = chosen && !list.some(({ id }) => id === chosen.id) ? [{ ...chosen, hours: undefined }, ...list] : list
  return (
    <PatientPicker
      disabled={!known}
      loading={found.isFetching}
      {...rest}
      allowClear={false}
      rows={shown.map(({ id, name, hours }) => ({ id, name, notes: [hoursText(hours)] }))}
      onKeyword={setKeyword}
    />
  )
}

const hoursText = (hours: number | null | undefined) =>
  hours === undefined
    ? null
    : hours === null
      ? t('schedule.wish.unlimited')
      : t('schedule.wish.hours', { count: hours })
