import { RollerShop } from '#app/ui/drawings/flow/roller-shop.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** The headline bill outside the shop on the day. */
export function SignedBill({ shopName }: { shopName: string }) {
  return (
    <div className="signed-bill" aria-hidden="true">
      <div>
        <Logo />
        <p className="sign">
          <span>NEWSAGENT</span>
          <span>SIGNS ON</span>
        </p>
        <p>
          {shopName
            ? `${shopName} to take payments and parcels. Tablet in the post.`
            : 'Payments and parcels at the counter. Tablet in the post.'}
        </p>
        <RollerShop name={shopName || 'YOUR SHOP'} percent={100} />
      </div>
    </div>
  )
}
