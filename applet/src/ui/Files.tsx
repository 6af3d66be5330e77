import { address } from '../api/request'
import { Box, Photo, Sound, Txt } from './native'

const isPicture = (url: string) => /\.(webp|png|jpe?g|gif)(\?|$)/i.test(url)
const isSound = (url: string) => /\.(m4a|mp3)(\?|$)/i.test(url)

/** What was sent with a text: pictures, which open in full, sounds to listen to, and the rest by name. */
export function Files({ files }: { files: { name: string; accessUrl: string }[] }) {
  if (files.length === 0) return null
  return (
    <Box className="pictures">
      {files.map(({ name, accessUrl }) => {
        const src = address(accessUrl)
        if (isPicture(accessUrl)) return <Photo key={accessUrl} className="picture" src={src} alt={name} />
        if (isSound(accessUrl)) return <Sound key={accessUrl} className="sound" src={src} alt={name} />
        return <Txt key={accessUrl}>{name}</Txt>
      })}
    </Box>
  )
}
