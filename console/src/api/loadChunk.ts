import { limits } from '@cogcampus/contract/limits'

/** A part of the program that did not arrive, or not within 120 s (specification sections 8 and 9). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), limits.chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(String(error))
  } finally {
    clearTimeout(timer)
  }
}
