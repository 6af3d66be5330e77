import { address } from '../api/request'
import { Pic, Txt } from './native'

/** The round picture of a person; without one, the last letter of the name. `alt` says whose it is where no name stands beside it. */
export function Face({
  src,
  name,
  alt = '',
  large = false,
}: {
  src: string | null
  name: string
  alt?: string
  large?: boolean
}) {
  const size = large ? 'face-large' : ''
  return src ? (
    <Pic className={`face ${size}`} src={address(src)} alt={alt} />
  ) : (
    <Txt className={`face face-none ${size}`}>{name.slice(-1)}</Txt>
  )
}
