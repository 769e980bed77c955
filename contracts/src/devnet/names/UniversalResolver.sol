// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {IEnsRegistry} from "./interfaces/IEnsRegistry.sol";
import {IPublicResolver} from "./interfaces/IPublicResolver.sol";
import {IBatchGateway, IExtendedResolver, IUniversalResolver} from "./interfaces/IUniversalResolver.sol";
import {DnsName} from "./DnsName.sol";

/// @notice See {IUniversalResolver}.
contract UniversalResolver is IUniversalResolver {
    /// @dev A request to a resolver, and what our callback needs to continue with a gateway's answer.
    struct Lookup {
        address resolver;
        bool isExtended;
        /// The resolver's callback and the data for it, once the resolver has requested a gateway.
        bytes4 resolverCallback;
        bytes extraData;
        string[] gateways;
        /// The function of this contract that continues with the gateway's answer.
        bytes4 ownCallback;
        Reverse reverse;
    }

    /// @dev The state of the search for an account's name.
    struct Reverse {
        bytes account;
        uint256 coinType;
        string name;
        address resolver;
    }

    uint256 private constant ETHEREUM = 60;
    uint256 private constant ANY_EVM = 0x8000_0000;
    bytes4 private constant ENSIP10 = 0x9061b923;

    IEnsRegistry public registry;

    constructor(IEnsRegistry registry_) {
        registry = registry_;
    }

    /// @inheritdoc IUniversalResolver
    function findResolver(bytes memory name)
        public
        view
        override
        returns (address resolver, bytes32 node, uint256 offset)
    {
        node = DnsName.hash(name, 0);
        resolver = registry.resolver(node);
        while (resolver == address(0) && !DnsName.isRoot(name, offset)) {
            offset = DnsName.next(name, offset);
            resolver = registry.resolver(DnsName.hash(name, offset));
        }
    }

    /// @inheritdoc IUniversalResolver
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        override
        returns (bytes memory result, address resolver)
    {
        Reverse memory none;
        Lookup memory lookup = prepare(name, gateways, this.resolveCallback.selector, none);
        return (ask(lookup, name, data), lookup.resolver);
    }

    /// @inheritdoc IUniversalResolver
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        override
        returns (string memory name, address resolver, address reverseResolver)
    {
        if (account.length == 0) revert EmptyAddress();
        Reverse memory reverse = Reverse(account, coinType, "", address(0));
        bytes memory reverseName = DnsName.encode(composeReverseName(account, coinType));
        Lookup memory lookup = prepare(reverseName, gateways, this.reverseNameCallback.selector, reverse);
        lookup.reverse.resolver = lookup.resolver;
        bytes memory data = abi.encodeCall(IPublicResolver.name, (DnsName.hash(reverseName, 0)));
        return lookUpAddress(lookup, ask(lookup, reverseName, data));
    }

    /// @notice Continues {resolveWithGateways} with a gateway's answer.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result, address resolver)
    {
        Lookup memory lookup = abi.decode(extraData, (Lookup));
        return (resume(lookup, response), lookup.resolver);
    }

    /// @notice Continues {reverseWithGateways} with a gateway's answer for the account's name.
    function reverseNameCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        Lookup memory lookup = abi.decode(extraData, (Lookup));
        return lookUpAddress(lookup, resume(lookup, response));
    }

    /// @notice Continues {reverseWithGateways} with a gateway's answer for the name's address.
    function reverseAddressCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        Lookup memory lookup = abi.decode(extraData, (Lookup));
        return checkAddress(lookup, resume(lookup, response));
    }

    function prepare(bytes memory name, string[] memory gateways, bytes4 ownCallback, Reverse memory reverse)
        private
        view
        returns (Lookup memory lookup)
    {
        (address resolver,, uint256 offset) = findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isExtended = supportsExtended(resolver);
        // A parent name's resolver can resolve the names below only if it supports ENSIP-10.
        if (offset > 0 && !isExtended) revert ResolverNotFound(name);
        lookup.resolver = resolver;
        lookup.isExtended = isExtended;
        lookup.gateways = gateways;
        lookup.ownCallback = ownCallback;
        lookup.reverse = reverse;
    }

    function ask(Lookup memory lookup, bytes memory name, bytes memory data) private view returns (bytes memory) {
        bytes memory call = lookup.isExtended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data;
        (bool isDone, bytes memory answer) = lookup.resolver.staticcall(call);
        if (isDone && answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        return read(lookup, isDone, answer);
    }

    function resume(Lookup memory lookup, bytes calldata response) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures.length != 1 || responses.length != 1) revert InvalidBatchGatewayResponse();
        if (failures[0]) fail(responses[0]);
        bytes memory call = abi.encodeWithSelector(lookup.resolverCallback, responses[0], lookup.extraData);
        (bool isDone, bytes memory answer) = lookup.resolver.staticcall(call);
        return read(lookup, isDone, answer);
    }

    /// @dev Returns the answer of a resolver. If the resolver has requested a gateway, reverts with the request as our own.
    function read(Lookup memory lookup, bool isDone, bytes memory answer) private view returns (bytes memory) {
        if (isDone) return lookup.isExtended ? abi.decode(answer, (bytes)) : answer;
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        (requests[0].sender, requests[0].urls, requests[0].data, lookup.resolverCallback, lookup.extraData) =
            abi.decode(Bytes.slice(answer, 4), (address, string[], bytes, bytes4, bytes));
        // The request must come from the resolver itself, not from a contract that it calls (ERC-3668, section 'Use of CCIP
        // read for nested calls').
        if (requests[0].sender != lookup.resolver) revert ResolverError(answer);
        revert OffchainLookup(
            address(this),
            lookup.gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            lookup.ownCallback,
            abi.encode(lookup)
        );
    }

    function lookUpAddress(Lookup memory lookup, bytes memory answer)
        private
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        Reverse memory reverse = lookup.reverse;
        if (answer.length > 0) reverse.name = abi.decode(answer, (string));
        if (bytes(reverse.name).length == 0) return ("", address(0), reverse.resolver);
        bytes memory dns = DnsName.encode(reverse.name);
        bytes32 node = DnsName.hash(dns, 0);
        Lookup memory forward = prepare(dns, lookup.gateways, this.reverseAddressCallback.selector, reverse);
        bytes memory data = reverse.coinType == ETHEREUM
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, reverse.coinType);
        return checkAddress(forward, ask(forward, dns, data));
    }

    function checkAddress(Lookup memory lookup, bytes memory answer)
        private
        pure
        returns (string memory name, address resolver, address reverseResolver)
    {
        Reverse memory reverse = lookup.reverse;
        bytes memory resolved = "";
        if (answer.length > 0) {
            resolved = reverse.coinType == ETHEREUM
                ? abi.encodePacked(abi.decode(answer, (address)))
                : abi.decode(answer, (bytes));
        }
        if (keccak256(resolved) != keccak256(reverse.account)) revert ReverseAddressMismatch(reverse.name, resolved);
        return (reverse.name, lookup.resolver, reverse.resolver);
    }

    /// @dev Returns the reverse name of an account (ENSIP-3, ENSIP-19).
    function composeReverseName(bytes memory account, uint256 coinType) private pure returns (string memory) {
        bytes memory label = DnsName.toHex(account);
        if (coinType == ETHEREUM) return string.concat(string(label), ".addr.reverse");
        if (coinType == ANY_EVM) return string.concat(string(label), ".default.reverse");
        bytes memory digits = DnsName.toHex(abi.encodePacked(coinType));
        uint256 first = 0;
        while (first < digits.length - 1 && digits[first] == "0") first++;
        return string.concat(string(label), ".", string(Bytes.slice(digits, first)), ".reverse");
    }

    function supportsExtended(address resolver) private view returns (bool) {
        (bool isDone, bytes memory answer) =
            resolver.staticcall{gas: 50_000}(abi.encodeWithSignature("supportsInterface(bytes4)", ENSIP10));
        return isDone && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }

    /// @dev Reverts with the HTTP error of a failed gateway unchanged, and with any other reason wrapped in {ResolverError}.
    function fail(bytes memory reason) private pure {
        if (bytes4(reason) != HttpError.selector) revert ResolverError(reason);
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}
