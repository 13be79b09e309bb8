/** Sample reports of real servers about one of our mails. Line ends are those of a mailbox. */

type Dsn = { mailId: string; to?: string; action?: string; status?: string; date?: string }

/** A report of Postfix, with the whole returned mail at the end. */
export function dsnOf({
  mailId,
  to = 'hello@tillway.example',
  action = 'failed',
  status = '5.1.1',
  date = 'Tue, 24 Nov 2026 21:15:00 +1100 (AEDT)',
}: Dsn): string {
  return `Return-Path: <>
Received: by mx.tillway.example (Postfix) id 4F1B2C3D; ${date}
Date: ${date}
From: MAILER-DAEMON@mx.tillway.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9A1C22C0.1764000000/mx.tillway.example"
Message-Id: <20261124101500.4F1B2C3D@mx.tillway.example>

This is a MIME-encapsulated message.

--9A1C22C0.1764000000/mx.tillway.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.tillway.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--9A1C22C0.1764000000/mx.tillway.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.tillway.example
X-Postfix-Queue-ID: 9A1C22C0
X-Postfix-Sender: rfc822; hello@tillway.example
Arrival-Date: Tue, 24 Nov 2026 21:14:58 +1100 (AEDT)

Final-Recipient: rfc822; mia@example.com
Original-Recipient: rfc822;mia@example.com
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <mia@example.com>: Recipient address
    rejected: User unknown in virtual mailbox table

--9A1C22C0.1764000000/mx.tillway.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

Return-Path: <hello@tillway.example>
From: Tillway <hello@tillway.example>
To: Mia Costa <mia@example.com>
Subject: We have your message
Message-ID: <${mailId}@tillway.example>
Date: Tue, 24 Nov 2026 21:14:58 +1100
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Thank you.

--9A1C22C0.1764000000/mx.tillway.example--
`
}

/** A report of Exchange: without a usable status, with only the returned headers, and with an In-Reply-To. */
export function exchangeDsnOf(mailId: string): string {
  return `From: <postmaster@example.com>
To: <hello@tillway.example>
Date: Tue, 24 Nov 2026 10:15:00 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="c2f0a1e8-6f0f-4c5b"
Content-Language: en-AU
Message-ID: <a1b2c3@example.com>
In-Reply-To: <${mailId}@tillway.example>
References: <${mailId}@tillway.example>
Subject: Undeliverable: We have your message
MIME-Version: 1.0

--c2f0a1e8-6f0f-4c5b
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

PHA+WW91ciBtZXNzYWdlIGNvdWxkbid0IGJlIGRlbGl2ZXJlZC48L3A+

--c2f0a1e8-6f0f-4c5b
Content-Type: message/delivery-status

Reporting-MTA: dns;mail.example.com
Received-From-MTA: dns;mx.tillway.example

Original-Recipient: rfc822;mia@example.com
Final-Recipient: rfc822;mia@example.com
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient mia@example.com not found by SMTP address lookup

--c2f0a1e8-6f0f-4c5b
Content-Type: text/rfc822-headers

From: Tillway <hello@tillway.example>
Subject: We have your message

--c2f0a1e8-6f0f-4c5b--
`
}

/** A report of qmail (QSBMF): one text, which names our mail nowhere but in its own address. */
export function qmailBounceOf({
  mailId,
  from = 'MAILER-DAEMON@mx.example.com',
  subject = 'failure notice',
}: TextBounce): string {
  return `Return-Path: <>
Date: 24 Nov 2026 10:15:00 -0000
From: ${from}
To: bounces+${mailId}@tillway.example
Subject: ${subject}

Hi. This is the qmail-send program at mx.example.com.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<mia@example.com>:
192.5.1.1 does not like recipient.
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <bounces+${mailId}@tillway.example>
Received: (qmail 4211 invoked from network); 24 Nov 2026 10:14:58 -0000
Subject: We have your message
`
}

type TextBounce = { mailId: string; from?: string; subject?: string }

/** A report of Outlook without a delivery status and without the mail. */
export function outlookBounceOf(mailId: string): string {
  return `From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.com>
To: <bounces+${mailId}@tillway.example>
Date: Tue, 24 Nov 2026 10:15:00 +0000
Auto-Submitted: auto-replied
Subject: Undeliverable: We have your message
MIME-Version: 1.0
Content-Type: text/html; charset="utf-8"

<html><body><p>Your message to mia@example.com couldn't be delivered.</p><p>Diagnostic information for administrators:</p>
<p>Remote Server returned '550 5.2.2 STOREDRV.Deliver; mailbox full'</p></body></html>
`
}

/** A complaint of a feedback loop (RFC 5965). */
export function arfOf({ mailId, type = 'abuse' }: { mailId: string; type?: string }): string {
  return `From: <abusedesk@example.com>
Date: Tue, 24 Nov 2026 10:15:00 +0000
Subject: FW: We have your message
To: <hello@tillway.example>
Message-ID: <20261124101500.1@example.com>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received from IP
192.0.2.1 on Tue, 24 Nov 2026 10:14:00 UTC.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <hello@tillway.example>
Original-Rcpt-To: <mia@example.com>
Received-Date: Tue, 24 Nov 2026 10:14:00 UTC
Source-IP: 192.0.2.1

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: <hello@tillway.example>
To: <mia@example.com>
Subject: We have your message
MIME-Version: 1.0
Content-Type: text/plain
Message-ID: <${mailId}@tillway.example>
Date: Tue, 24 Nov 2026 10:13:58 +0000

Thank you.
--part1_13d.2e68ed54_boundary--
`
}
