import type { Response } from '../api/calls'
import { address } from '../api/request'
import { follow, pageOf } from '../app/links'
import { t } from '../messages'
import { Box, Pic, Press, Txt } from './native'
import { Card, Row, Section } from './parts'

type Banner = Response<'/api/banner/all'>[number]

/** What a tap opens; undefined where the banner leads to no page, and is no button. */
const wayOf = ({ link }: Banner) => (link && pageOf(link) ? { onClick: () => follow(link) } : {})

/** The centre's banners: those with a picture as pictures, the others as lines of news. Only what leads somewhere can be tapped. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const words = banners.filter(({ image }) => !image)
  return (
    <>
      {banners.map((banner) =>
        banner.image ? <Picture key={banner.id} banner={banner} image={banner.image} /> : null,
      )}
      {words.length > 0 && (
        <Section title={t('home.news')}>
          <Card className="list">
            {words.map((banner) => (
              <Row key={banner.id} title={banner.title} {...wayOf(banner)} />
            ))}
          </Card>
        </Section>
      )}
    </>
  )
}

function Picture({ banner, image }: { banner: Banner; image: string }) {
  const inner = (
    <>
      <Pic className="banner-image" src={address(image)} alt="" />
      <Txt className="banner-title">{banner.title}</Txt>
    </>
  )
  const { onClick } = wayOf(banner)
  return onClick ? (
    <Press className="banner" label={banner.title} onClick={onClick}>
      {inner}
    </Press>
  ) : (
    <Box className="banner">{inner}</Box>
  )
}
