import { realServer, tokenOf } from './test.ts'

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

/** The demo accounts, those who may do most first, and into how many parts a walk through their pages is divided. */
export const demoAccounts: Record<string, number> = {
  admin: 4,
  operation: 3,
  director: 1,
  principal: 3,
  frontdesk: 2,
  doctor: 2,
  consultant: 2,
  marketer: 1,
  principal2: 3,
  frontdesk2: 2,
  doctor2: 2,
  consultant2: 2,
}

/** Every page of an account on the real server: those of its menu, and those that everybody has. */
export async function pagesOf(loginName: string): Promise<string[]> {
  const headers = { Authorization: await tokenOf(loginName), 'X-Requested-With': 'XMLHttpRequest' }
  const answer = await fetch(`${realServer}/admin/rbac/user/allRoutes/new`, { headers })
  const { data } = (await answer.json()) as { data: Node[] }
  return [...pathsOf(data), '/notification', '/info/userInfo', '/homepage']
}

/** Every page of the product, each with the account that may do most there. */
export async function pagesOfAll(): Promise<{ loginName: string; path: string }[]> {
  const found = new Map<string, string>()
  for (const loginName of Object.keys(demoAccounts))
    for (const path of await pagesOf(loginName)) if (!found.has(path)) found.set(path, loginName)
  return [...found].map(([path, loginName]) => ({ loginName, path }))
}
