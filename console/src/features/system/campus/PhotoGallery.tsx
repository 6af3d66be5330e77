import { Image } from 'antd'
import { fileUrl } from '../../../api/request.ts'
import { t } from '../../../messages/index.ts'
import styles from './campus.module.css'

/** Pictures that open large, one after the other. */
export default function PhotoGallery({ photos }: { photos: string[] }) {
  return (
    <Image.PreviewGroup>
      <div className={styles.photos}>
        {photos.map((photo, index) => (
          <Image
            key={photo}
            width={112}
            height={84}
            className={styles.photo}
            src={fileUrl(photo)}
            alt={t('common.photoNumber', { count: index + 1 })}
          />
        ))}
      </div>
    </Image.PreviewGroup>
  )
}
