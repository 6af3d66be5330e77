import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAccessChange } from '../api/access.ts'
import { keyOf } from '../api/useApi.ts'

/** Fetches who the user is and their menu again once an answer says that they have changed. */
export function useAccessChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    const own = [keyOf('/admin/rbac/user/userInfo'), keyOf('/admin/rbac/user/allRoutes/new')]
    return onAccessChange(() => Promise.all(own.map((queryKey) => client.refetchQueries({ queryKey }))))
  }, [client])
}
