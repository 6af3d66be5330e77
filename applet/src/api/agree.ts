import Taro from '@tarojs/taro'

/** Whether the messaging app asks here whether one wants to be told. */
export const asks = true

/**
 * Has the messaging app ask which notices one wants, in the tap that this is called in; answers those agreed to, null where it did not
 * ask. Who chose always to be asked no more is not.
 */
export async function agreed(templateIds: string[]): Promise<string[] | null> {
  const answers = (await Taro.requestSubscribeMessage({ tmplIds: templateIds, entityIds: [] }).catch(
    () => null,
  )) as Record<string, string> | null
  return answers && templateIds.filter((id) => answers[id] === 'accept')
}
