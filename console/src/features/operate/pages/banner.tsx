import { bannerPositions, bannerShows } from '@cogcampus/contract/life/banner'
import { fileUrl } from '../../../api/request.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DaysText } from '../../../ui/DaysText.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { BannerForm } from '../banner/BannerForm.tsx'
import styles from '../banner/banner.module.css'

const tones = { SHOWN: 'success', AHEAD: 'info', OVER: 'neutral', OFF: 'neutral' } as const satisfies Record<
  string,
  Tone
>

/** The banners of the applet, as they follow one another: the list, and a dialog to add or change one. */
export default function BannerPage() {
  const campus = useCampusFilter()
  const edit = useDialog('edit', { add: '/admin/banner/add', update: '/admin/banner/update' })
  const remove = useAction('/admin/banner/delete')
  return (
    <>
      <TablePage
        endpoint="/admin/banner/page"
        caption={t('banner:noun')}
        restore="/admin/banner/restore"
        nameOf={(row) => row.title}
        emptyHint={t('operate.banner.none')}
        quick={{
          name: 'shows',
          options: bannerShows.map((value) => ({ value, label: t(`banner:shows.${value}`) })),
        }}
        filters={[
          { name: 'keyword', input: <TextInput /> },
          ...campus,
          {
            name: 'position',
            input: (
              <ChoiceChips
                label={t('banner:position')}
                options={bannerPositions.map((value) => ({ value, label: t(`banner:position.${value}`) }))}
              />
            ),
          },
        ]}
        columns={[
          {
            key: 'image',
            render: (row) =>
              row.image ? (
                <img className={styles.thumb} src={fileUrl(row.image)} alt="" loading="lazy" />
              ) : (
                <span className={styles.thumb}>{row.title}</span>
              ),
          },
          { key: 'title', sort: true },
          { key: 'position', under: 'title', render: (row) => t(`banner:position.${row.position}`) },
          {
            key: 'shows',
            render: (row) => <StatusTag tone={tones[row.shows]}>{t(`banner:shows.${row.shows}`)}</StatusTag>,
          },
          {
            key: 'fromDay',
            title: t('operate.banner.days'),
            sort: true,
            render: ({ fromDay, toDay }) =>
              toDay ? (
                <DaysText from={fromDay} to={toDay} />
              ) : (
                <>
                  {t('operate.banner.since')} <DateText value={fromDay} />
                </>
              ),
          },
          {
            key: 'campusNames',
            render: (row) => row.campusNames.join(t('common.comma')) || t('common.allCampuses'),
          },
          { key: 'link', hidden: true },
          { key: 'sort', sort: true },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/banner/add', run: () => edit.show() }]}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/admin/banner/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/banner/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: row.title }), hint: t('common.deletable') },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <BannerForm dialog={edit} />
    </>
  )
}
