import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SubjectContext } from '../../../ui/subject.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { DictForm } from '../dict/DictForm.tsx'
import { DictItems } from '../dict/DictItems.tsx'
import { DictTypes } from '../dict/DictTypes.tsx'
import styles from '../dict/dict.module.css'

/** Dictionaries: types on the left, the items of one on the right. */
export default function DictPage() {
  const [query] = useQueryState()
  const types = useApi('/admin/dict/page', { type: 'dictType', pageSize: 200, sort: 'sort' }, { keep: true })
  const list = types.data?.list ?? []
  const chosen = list.find((type) => type.value === String(query.type)) ?? list[0]
  return (
    <div className={styles.page}>
      <DictTypes types={types} chosen={chosen?.value} />
      {chosen ? (
        <DictItems key={chosen.value} type={chosen} />
      ) : (
        types.data && <EmptyState title={t('system.chooseType')} />
      )}
      <SubjectContext value={chosen && { id: chosen.value, name: chosen.label }}>
        <DictForm name="edit" type={chosen?.value ?? ''} />
      </SubjectContext>
      <DictForm name="editType" type="dictType" />
    </div>
  )
}
