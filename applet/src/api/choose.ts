import Taro from '@tarojs/taro'
import { endingOf } from '../app/media'
import type { Picked, Wanted } from './picked'

/** Seconds of a film that is made now. */
const FILM_SECONDS = 60

/** Lets the user choose files or take them now; none where the user turned back. */
export async function choose(wanted: Wanted, most: number): Promise<Picked[]> {
  if (wanted === 'sound') {
    const sounds = await Taro.chooseMessageFile({ count: most, type: 'file', extension: ['m4a', 'mp3'] }).catch(
      () => null,
    )
    return (sounds?.tempFiles ?? []).map(({ path, size, name }) => ({ path, size, name, ending: endingOf(name) }))
  }
  const chosen = await Taro.chooseMedia({
    count: most,
    mediaType: wanted === 'media' ? ['image', 'video'] : ['image'],
    sizeType: ['compressed'],
    maxDuration: FILM_SECONDS,
  }).catch(() => null)
  return (chosen?.tempFiles ?? []).map(({ tempFilePath: path, size, fileType }) => ({
    path,
    size,
    name: null,
    ending: endingOf(path) || (fileType === 'video' ? 'mp4' : 'jpg'),
  }))
}

/** Nothing to do: the messaging app clears what was chosen. */
export function release(_path: string): void {}
