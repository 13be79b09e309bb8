-- Where the email ends and the name of the shop begins: 'jo@x.co' and 'Mart' were one with 'jo@x.com' and 'art'.
update registrations set shop_key = email_key || ' ' || substr(shop_key, length(email_key) + 1);
