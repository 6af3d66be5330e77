import type { Response } from '@cogcampus/contract'
import { type SuggestCall, suggestLife, suggestStates } from '@cogcampus/contract/life/suggest'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { OpinionForm } from '../suggest/OpinionForm.tsx'
import { SuggestTag } from '../suggest/SuggestTag.tsx'
import styles from '../suggest/suggest.module.css'

type Suggest = Response<'/admin/user-suggest/page'>['list'][number]

/** Feedback of families: what is not answered first among its choices, and the answer beside each. */
export default function SuggestPage() {
  const opinion = useDialog('opinion', '/admin/user-suggest/opinion')
  const campus = useCampusFilter()
  return (
    <>
      <TablePage
        endpoint="/admin/user-suggest/page"
        caption={t('user-suggest:noun')}
        exports="/admin/user-suggest/export"
        emptyHint={t('operate.suggest.none')}
        nameOf={(row) => row.content}
        quick={{
          name: 'state',
          label: t('fields:state'),
          options: suggestStates.map((value) => ({ value, label: t(`user-suggest:state.${value}`) })),
        }}
        linked={[{ name: 'remind', label: () => t('user-suggest:state.NEW') }]}
        filters={[
          {
            name: 'keyword',
            label: t('common.keyword'),
            input: <TextInput placeholder={t('operate.suggest.keyword')} />,
          },
          ...campus,
          {
            name: 'type',
            label: t('user-suggest:type'),
            input: <DictSelect type="suggestType" placeholder={t('common.all')} />,
          },
        ]}
        columns={[
          {
            key: 'content',
            title: t('user-suggest:content'),
            render: (row) => <p className={styles.text}>{row.content}</p>,
          },
          {
            key: 'opinion',
            title: t('user-suggest:opinion'),
            render: (row) => <p className={styles.text}>{row.opinion}</p>,
          },
          { key: 'state', title: t('fields:state'), render: (row) => <SuggestTag state={row.state} /> },
          {
            key: 'type',
            title: t('user-suggest:type'),
            under: 'state',
            render: (row) => <DictText type="suggestType" value={row.type} />,
          },
          { key: 'parentName', title: t('user-suggest:parentName') },
          { key: 'phone', title: t('user-suggest:phone'), under: 'parentName' },
          { key: 'patientName', title: t('fields:patientId'), hidden: true },
          {
            key: 'createdAt',
            title: t('fields:createdAt'),
            sort: true,
            render: (row) => <DateText value={row.createdAt} />,
          },
          { key: 'answeredByName', title: t('user-suggest:answeredByName'), hidden: true },
          {
            key: 'answeredAt',
            title: t('user-suggest:answeredAt'),
            hidden: true,
            render: (row) => <DateText value={row.answeredAt} />,
          },
          { key: 'campusName', title: t('fields:campusId'), about: 'campus' },
        ]}
        rowActions={useSteps(opinion)}
      />
      <OpinionForm dialog={opinion} />
    </>
  )
}

/** The steps that feedback can take, as actions. */
function useSteps(opinion: Dialog): (row: Suggest) => Action[] {
  const close = useAction('/admin/user-suggest/close')
  return ({ id, version, state, opinion: said }) => {
    const all: (Action & { endpoint: `/admin/${SuggestCall}` })[] = [
      {
        label: t(said ? 'operate.suggest.again' : 'operate.suggest.answer'),
        endpoint: '/admin/user-suggest/opinion',
        run: () => opinion.show(id),
      },
      {
        label: t('operate.suggest.close'),
        endpoint: '/admin/user-suggest/close',
        confirm: {
          title: t('operate.suggest.confirmClose'),
          hint: t(said ? 'operate.suggest.closeHint' : 'operate.suggest.unanswered'),
        },
        run: () => close.run({ id, version }),
      },
    ]
    return all.filter(({ endpoint }) => suggestLife.allows(endpoint.slice('/admin/'.length), state))
  }
}
