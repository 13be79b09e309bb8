import { ArrowRight } from 'lucide-react'

import { classNames } from '#app/ui/class-names.ts'
import { RollerShop } from '#app/ui/drawings/flow/roller-shop.tsx'

import { cutAddress, nextWords, type Store } from './shop-list.ts'

const milestones = [20, 40, 60, 80, 100]

/** Shows the five milestones of the contract (rule N1) as a bar and in words. They do not count the opening (rule AC61). */
function Progress({ shopName, progress }: { shopName: string; progress: number }) {
  return (
    <>
      <p className="label store-of">Contract</p>
      <p className="label row store-percent">
        <b className="sign">{progress}</b>% COMPLETE
      </p>
      <div
        className="store-bar"
        role="progressbar"
        aria-label={`Contract of ${shopName}`}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {milestones.map((milestone) => (
          <i key={milestone} className={milestone <= progress ? 'is-done' : undefined} />
        ))}
      </div>
    </>
  )
}

/** A store with a roller door, which is raised by the contract's progress (rule AC33). */
export function ShopTile({ store, isFirst }: { store: Store; isFirst: boolean }) {
  const { shopName, address, progress, completeContractToken, left, next, hours } = store
  const { text, isCut } = cutAddress(address)
  return (
    <li className={next || hours ? 'has-next' : undefined}>
      <a
        className={classNames('store-tile', isFirst && !next ? 'is-first' : undefined)}
        href={`/signup-overview?${new URLSearchParams({ completeContractToken })}`}
      >
        <div className="store-art">
          <RollerShop name={shopName} percent={progress} />
        </div>
        <div className="column store-words">
          <h2 className="sign" translate="no">
            {shopName}
          </h2>
          <p className="fine store-address" data-cut={isCut || undefined} title={isCut ? address : undefined}>
            {text}
          </p>
          <Progress shopName={shopName} progress={progress} />
          {left ? <p className="fine">{left}</p> : null}
          <p className="store-next">
            <span>{nextWords(store)}</span> <ArrowRight aria-hidden="true" />
          </p>
        </div>
      </a>
      {next ? (
        <a className={classNames('store-go-live', isFirst ? 'is-first' : undefined)} href={next.path}>
          <span>
            <span className="label">{next.label}</span> <span>{next.words}</span>
            <span className="vh">: {shopName}</span>
          </span>
          <ArrowRight aria-hidden="true" />
        </a>
      ) : null}
      {hours ? (
        <a className="store-hours" href={hours.path}>
          <span>
            <span className="label">Opening hours</span> <span>{hours.label}</span>
            <span className="vh">: {shopName}</span>
          </span>
          <ArrowRight aria-hidden="true" />
        </a>
      ) : null}
    </li>
  )
}
