import { listAddress } from '#app/data/list/list-address.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/office/guards/require-staff.server.ts'
import { can } from '#app/office/roles/roles.ts'

import type { Route } from './+types/traffic.page.ts'
import { loadTraffic } from './load-traffic.server.ts'
import { ranges, readRange } from './traffic-range.ts'
import { TrafficScreen } from './traffic-screen.tsx'

const path = '/staff/traffic'

export const meta = () => [{ title: 'Traffic' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'traffic:read')
  const { searchParams } = args.url
  const range = readRange(searchParams, new Date())
  const view = await orRefusalPage(() => loadTraffic(args.context.get(platformContext), actor, range))
  const whole = (show: string) => listAddress(path, searchParams, { show })
  return {
    view,
    ranges: ranges.map(({ name, label }) => ({
      label,
      to: listAddress(path, searchParams, { range: name }),
      isCurrent: name === range.name,
    })),
    exportTo: can(actor.role, 'export') ? listAddress(`${path}/export`, searchParams, { show: undefined }) : undefined,
    links: {
      all: {
        pages: whole('pages'),
        referrers: whole('referrers'),
        campaigns: whole('campaigns'),
        clicks: whole('clicks'),
        devices: whole('devices'),
      },
      whole: searchParams.get('show') ?? undefined,
      fewerTo: listAddress(path, searchParams, { show: undefined }),
    },
  }
}

export default function TrafficPage({ loaderData }: Route.ComponentProps) {
  return <TrafficScreen {...loaderData} />
}
