import { realServer } from './test.ts'

interface Node {
  path: string
  component: string
  childList: Node[]
}
const pathsOf = (nodes: Node[]): string[] =>
  nodes.flatMap(({ path, component, childList }) => [
    ...(component === 'Layout' || path.includes(':') ? [] : [path]),
    ...pathsOf(childList),
  ])

/** Every page of an account's menu on the real server. */
export async function pagesOf(token: string): Promise<string[]> {
  const headers = { Authorization: token, 'X-Requested-With': 'XMLHttpRequest' }
  const answer = await fetch(`${realServer}/admin/rbac/user/allRoutes/new`, { headers })
  const { data } = (await answer.json()) as { data: Node[] }
  return pathsOf(data)
}
