import { CalendarDays, FileText } from 'lucide-react'
import { useSearchParams } from 'react-router'

import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { AnchorButton } from '#app/ui/button/button.tsx'
import { longDate } from '#app/ui/time/dates.ts'
import { RollerShop } from '#app/ui/drawings/flow/roller-shop.tsx'

import type { OwnContract } from '../answers/contract-answers.ts'
import { signersLeftPath } from '../complete/signers-left-path.ts'
import { PdfLink } from '../loading/pdf-link.tsx'
import { OwnBank } from './own-bank.tsx'
import { shopInQuery } from './own-contract-paths.ts'
import { isReady, WaitingShops, wayOn } from './waiting-shops.tsx'

const pastWords = {
  closed: 'This shop is closed. Your copies stay here.',
  'handed-on': 'This shop has a new owner. Your copies stay here.',
}

type OwnDocument = OwnContract['documents'][number]

function Document({ document, shopName }: { document: OwnDocument; shopName: string }) {
  const { kind, statusLabel, endedAt, sentAt, contractDownloadLink: link } = document
  const at = endedAt ?? sentAt
  return (
    <li>
      <p>
        <b>{kind === 'renewal' ? 'Renewal' : 'Agreement'}</b>{' '}
        <span>{at ? `${statusLabel}, ${longDate(at)}` : statusLabel}</span>
      </p>
      {link ? (
        <PdfLink className="flow-link" href={link}>
          <FileText aria-hidden="true" /> PDF
          <span className="vh">
            {' '}
            of <span translate="no">{shopName}</span>
          </span>
        </PdfLink>
      ) : null}
    </li>
  )
}

/** The debits and a renewal's last day, for the retailer's calendar (rule C48). */
function Dates({ link, shopName }: { link: string; shopName: string }) {
  return (
    <p className="own-dates">
      <PdfLink
        className="flow-link"
        href={link.replace(/contract$/, 'calendar')}
        failed="The dates could not be loaded. Check your connection and try again."
      >
        <CalendarDays aria-hidden="true" /> Save the dates
        <span className="vh">
          {' '}
          of <span translate="no">{shopName}</span>
        </span>
      </PdfLink>{' '}
      <span className="fine">For your calendar: when we debit, and until when you can sign a renewal.</span>
    </p>
  )
}

type ContractProps = {
  contract: OwnContract
  /** The shop's state from the page's query. */
  shown: ReturnType<typeof shopInQuery>
}

function Contract({ contract, shown }: ContractProps) {
  const { shopName, suburb, where, status, progress, isBegun, documents, completeContractToken, past, bank, changes } =
    contract
  const isOpen = status === 'open' && past === null
  const signed = documents.find(({ contractDownloadLink }) => contractDownloadLink !== null)
  return (
    <li className="card own-contract">
      <div className="own-shop">
        <RollerShop name={shopName} percent={progress} />
      </div>
      <div>
        <h2 className="sign" translate="no">
          {shopName}
        </h2>
        <p>
          {suburb ? <span translate="no">{`${suburb}. `}</span> : null}
          <span>{past ? pastWords[past] : where}</span>
        </p>
        <ul>
          {documents.map((document) => (
            <Document key={document.id} document={document} shopName={shopName} />
          ))}
          {changes.map(({ lead, value, from }) => (
            <li key={lead + value}>
              <p>
                {lead} <span translate="no">{value}</span>
                {from}
              </p>
            </li>
          ))}
        </ul>
        {isOpen ? (
          <AnchorButton
            data-click="Carry on"
            variant="alt"
            href={
              isReady(contract) ? wayOn(contract) : `/signup-overview?${new URLSearchParams({ completeContractToken })}`
            }
          >
            <span>
              {isReady(contract)
                ? 'Read and sign'
                : isBegun
                  ? `Continue, ${progress} % complete`
                  : 'Start your contract'}
            </span>
            <span className="vh">
              : the contract of <span translate="no">{shopName}</span>
            </span>
          </AnchorButton>
        ) : null}
        {status === 'part-signed' && past === null ? (
          <a className="flow-link" href={signersLeftPath(completeContractToken)}>
            See who has still to sign
          </a>
        ) : null}
      </div>
      {signed?.contractDownloadLink && !past ? <Dates link={signed.contractDownloadLink} shopName={shopName} /> : null}
      {bank ? <OwnBank contract={{ ...contract, bank }} {...shown} /> : null}
    </li>
  )
}

/** `/contract` without a token (rule C1): each shop's contract with its state, its PDFs and its bank account. */
export function OwnContracts({ contracts }: { contracts: readonly OwnContract[] }) {
  const [query] = useSearchParams()
  return (
    <OwnPage className="own-page own">
      <h1 className="sign">Your contracts</h1>
      <p className="lede">See your contracts, finish them, and save a copy.</p>
      {contracts.length === 0 ? <p>No newsagencies found.</p> : null}
      <WaitingShops contracts={contracts} isListed />
      <ul className="own-contracts">
        {contracts.map((contract) => (
          <Contract key={contract.shopId} contract={contract} shown={shopInQuery(query, contract.shopId)} />
        ))}
      </ul>
    </OwnPage>
  )
}
