import { DoorKeypad } from './door-keypad.tsx'

/** The back door at night. Decoration: everything that it says is said beside it. */
export function DoorScene() {
  return (
    <svg viewBox="0 0 560 960" preserveAspectRatio="xMidYMax meet" aria-hidden="true" className="door-drawing">
      <defs>
        <pattern id="door-bricks" width="76" height="76" patternUnits="userSpaceOnUse">
          <path className="door-mortar" d="M0 0h76M0 38h76M0 0v38M38 38v38" />
        </pattern>
      </defs>
      <rect className="door-wall" x="-1000" y="-1600" width="2560" height="2600" />
      <rect x="-1000" y="-1600" width="2560" height="2600" fill="url(#door-bricks)" />

      <rect className="door-line fill-sign" x="60" y="150" width="440" height="92" rx="4" />
      <text className="door-letters fill-on-sign" x="280" y="222" fontSize="82">
        STAFF ONLY
      </text>
      <path className="fill-text" d="M250 242h60v18a30 22 0 0 1-60 0z" />
      <path className="door-light" d="M262 276 180 380h200l-82-104z" />
      <circle className="door-line fill-ticket" cx="280" cy="274" r="13" />

      <rect className="fill-text" x="138" y="328" width="284" height="565" />
      <rect className="door-leaf" x="154" y="344" width="252" height="549" />
      <rect className="door-line door-window" x="186" y="382" width="188" height="170" />
      <path className="door-line" d="M280 382v170M186 467h188" />
      <rect className="door-line fill-surface" x="190" y="596" width="168" height="64" rx="3" />
      <text className="door-letters fill-text" x="274" y="625" fontSize="23">
        CUSTOMERS?
      </text>
      <text className="door-letters fill-text-soft" x="274" y="649" fontSize="18">
        the shop is out front
      </text>
      <rect className="door-line fill-sign" x="186" y="694" width="188" height="160" />
      <circle className="door-line fill-ticket" cx="384" cy="640" r="12" />
      <rect className="door-line fill-ticket" x="376" y="664" width="16" height="30" rx="4" />

      <DoorKeypad />

      <rect className="door-line fill-surface-sunk" x="20" y="812" width="112" height="78" rx="3" />
      <path className="door-line fill-surface" d="M66 812v28h22v-28" />
      <rect className="door-line fill-awning" x="34" y="752" width="80" height="60" rx="3" />
      <path className="door-line fill-surface" d="M68 752v22h16v-22" />

      <path className="fill-text" d="M-1000 893h2560v400h-2560z" />
      <path className="door-line fill-text-soft" d="M190 893h180l22 42H168z" />
      <text className="door-letters fill-on-sign" x="280" y="924" fontSize="24">
        MIND THE STEP
      </text>
    </svg>
  )
}
