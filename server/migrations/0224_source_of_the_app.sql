-- The product itself writes this source, of leads that come by the mini-program.
update dict set built_in = true, deleted_at = null where type = 'source' and value = 'applet';
